import type { Json } from '../api/types';
import { fieldsOf, numberOf } from '../request/read';
import type { Session } from '../session/session';
import { ClockField } from '../ui/clock-field';
import { useSignal } from '../ui/signal';
import { isNews, newsInWords } from '../whatif/day';

interface DayLineProps {
  readonly session: Session;
  readonly request: Json;
  readonly isAsking: boolean;
}

/** The clock of the day, what has been told of it, and planning again from there. */
export function DayLine({ session, request, isAsking }: DayLineProps) {
  const { whatIf } = session;
  const news = useSignal(whatIf.news);
  const numDays = numberOf(fieldsOf(fieldsOf(request)['problem'])['num_days']) ?? 1;
  const { clock, day } = news;
  const told = newsInWords({ ...news, clock: null }).replace(/^ with /, '');
  return (
    <div class="row day-line">
      <label title="What the plan has begun by then is done, and the vehicles are where it has them">
        Clock <ClockField seconds={clock} tell={(seconds) => whatIf.setClock(seconds, day)} />
      </label>
      {numDays > 1 && (
        <label>
          of day{' '}
          <input
            type="number"
            min="1"
            max={numDays}
            value={(day ?? 0) + 1}
            onInput={({ currentTarget: { valueAsNumber: number } }) =>
              whatIf.setClock(clock, number >= 1 && number <= numDays ? Math.floor(number) - 1 : day)
            }
          />
        </label>
      )}
      <button
        type="button"
        class="primary"
        disabled={isAsking || !isNews(news)}
        onClick={() => void whatIf.replan()}
      >
        Replan
      </button>
      {told !== '' && <span>{told}</span>}
      {isNews(news) && (
        <button type="button" disabled={isAsking} onClick={() => whatIf.forgetNews()}>
          Forget
        </button>
      )}
    </div>
  );
}
