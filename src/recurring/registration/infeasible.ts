import { ApiError, type FieldError } from '../../common/errors';
import type { Warning } from '../../optimize/pipeline/context';
import { MAX_ERRORS, quote } from '../../optimize/pipeline/notes';
import { occurrenceId } from '../job-ids';
import { contradictionOf } from './day-sets';
import type { RegistrationAnswer } from './freeze';
import { COLUMNS } from './knob-columns';
import { patternReport } from './pattern-report';
import { patternWords } from './pattern-words';
import type { RegistrationQuestion } from './registration-request';

/** What a reason is about; of the others it is the occurrence as such. */
const OF_REASON: Readonly<Record<string, string>> = {
  time_window_infeasible: COLUMNS.tw,
  day_unavailable: COLUMNS.day,
  resource_not_allowed: COLUMNS.resource,
};
const OF_FLEET: ReadonlySet<string> = new Set([
  'shift_infeasible',
  'break_conflict',
  'max_distance_exceeded',
  'max_time_exceeded',
  'max_tasks_exceeded',
  'max_wait_exceeded',
]);
const OF_SPACING: ReadonlySet<string> = new Set(['relation_conflict', 'dependent_unserved']);

/** Whether all that is mandatory has found its place, what is promised already as well. */
export function isFeasible({ status, unserved }: RegistrationAnswer): boolean {
  return status !== 'infeasible' && !unserved.some(({ mandatory }) => mandatory);
}

/**
 * The pattern has no room: the report of the three stages is in the context (contract A13), and the warnings, which may tell why.
 * `contradicts`: its spacing allows no week.
 */
export function infeasibleError(
  question: RegistrationQuestion,
  answer: Pick<RegistrationAnswer, 'unserved' | 'infeasibility_report'>,
  contradicts: boolean,
  warnings: readonly Warning[],
): ApiError {
  const { draft } = question;
  const missing = answer.unserved.filter(({ mandatory }) => mandatory);
  const byId = new Map(draft.occurrences.map((_, i) => [occurrenceId(draft.externalId, i), i]));
  const own = missing.flatMap(({ job_id: id }) => byId.get(id) ?? []).sort((a, b) => a - b);
  const words = patternWords(question);
  const errors: FieldError[] = [
    ...warnings.filter(isSwapped),
    ...(contradicts ? [spacingFault(question)] : []),
    ...missing.map(({ job_id: id, reason, message }) => {
      const i = byId.get(id);
      return i === undefined
        ? { code: reason, message: words(`${quote(id)} is promised already. ${message}`), field: 'resources' }
        : { code: reason, message: words(message), field: fieldOfReason(reason, i) };
    }),
  ];
  const count = draft.occurrences.filter(({ mandatory }) => mandatory).length;
  const what =
    own.length > 0
      ? `${own.length} of ${count} mandatory occurrences cannot be served`
      : 'it leaves no room for what is promised already';
  const text = `The pattern does not fit: ${what}. ${errors[0]?.message ?? ''}`.trim();
  const { infeasibility_report: report = null } = answer;
  const messages = missing.map(({ message }) => message);
  return new ApiError('VALIDATION_ERROR', text, {
    errors: errors.slice(0, MAX_ERRORS),
    context: {
      unserved_occurrences: own,
      infeasibility_report: report === null ? null : patternReport(question, report, messages),
      warnings: warnings.map(({ message }) => message),
    },
  });
}

/** Its latitude is its longitude, most likely: that is why there is no way to it. */
function isSwapped({ code, message }: Warning): boolean {
  return code === 'OUT_OF_REGION' && message.includes('look swapped');
}

function fieldOfReason(reason: string, i: number): string {
  if (OF_FLEET.has(reason)) {
    return 'resources';
  }
  return OF_SPACING.has(reason) ? 'spacing' : `${OF_REASON[reason] ?? COLUMNS.locationIndex}[${i}]`;
}

function spacingFault({ draft: { spacing } }: RegistrationQuestion): FieldError {
  const field = spacing.minGapDays > 1 ? 'spacing.min_gap_days' : 'spacing';
  return { code: 'relation_conflict', message: contradictionOf(spacing), field };
}
