import { httpStatusOf, isErrorCode } from '../common/errors';
import { ERROR_GUIDE } from './error-guide';
import { FAULT_GUIDE, WARNING_GUIDE } from './fault-guide';
import type { GuideEntry } from './guide-entry';
import { REASON_GUIDE } from './reason-guide';

const ERRORS = `Every answer that is not a success has one shape: \`code\`, \`http_status\`, \`detail.{code, message, field, context, errors, doc_url}\`, \`context\`, \`request_id\`.
\`detail.errors\` lists all faults that were found, each with its field, and \`detail.doc_url\` points here.`;
const REASONS = `Codes of \`unserved[].reason\` and \`unserved[].reasons[]\`. \`resource_ids\` are the resources that the reason holds for; \`detail.required\` and \`detail.available\` say by how much
it fails, and \`best_alternative\` where it would cost least.`;

type Guide = Readonly<Record<string, GuideEntry>>;

interface Chapter {
  readonly title: string | null;
  readonly text: string;
  readonly guide: Guide;
}

export interface GuidePage {
  /** Where its entries stand, for who would change the page: callers are not told. */
  readonly source: string;
  readonly title: string;
  readonly text: string;
  readonly chapters: readonly Chapter[];
}

export const ERRORS_PAGE: GuidePage = {
  source: 'src/guide/error-guide.ts',
  title: 'Errors',
  text: ERRORS,
  chapters: [
    { title: null, text: '', guide: ERROR_GUIDE },
    {
      title: 'Codes of single faults',
      text: 'More exact codes in `detail.errors`; those above stand there too.',
      guide: FAULT_GUIDE,
    },
    {
      title: 'Warnings',
      text: 'Codes of `warnings`: the request was solved, and something of it was read otherwise than it says.',
      guide: WARNING_GUIDE,
    },
  ],
};

export const REASONS_PAGE: GuidePage = {
  source: 'src/guide/reason-guide.ts',
  title: 'Why work is not served',
  text: REASONS,
  chapters: [{ title: null, text: '', guide: REASON_GUIDE }],
};

/** What is said of a code, line by line: a heading of the line, and its text. */
export function linesOf(code: string, { when, cause, fix }: GuideEntry): [string, string][] {
  return [
    ...(isErrorCode(code) ? [['Status', String(httpStatusOf(code))] satisfies [string, string]] : []),
    ['Where', when],
    ['Cause', cause],
    ['Fix', fix],
  ];
}

/** Ordered by code. */
export function entriesOf({ guide }: Chapter): [string, GuideEntry][] {
  return Object.entries(guide).sort(([a], [b]) => (a < b ? -1 : 1));
}
