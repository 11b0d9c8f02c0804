import { useEffect, useState } from 'preact/hooks';
import { clock, secondsOf } from './clock';

interface ClockFieldProps {
  readonly seconds: number | null;
  /** Null while the field is empty or holds no time. */
  readonly tell: (seconds: number | null) => void;
}

/** A time of the day in twenty-four hours, as all of the page has it: a browser's own field shows what its language has, `AM` and `PM` too. */
export function ClockField({ seconds, tell }: ClockFieldProps) {
  const [text, setText] = useState('');
  const isWrong = text !== '' && secondsOf(text) === null;
  useEffect(() => {
    // Somebody else has moved the clock; what is being typed stays as it is.
    if (secondsOf(text) !== seconds) {
      setText(seconds === null ? '' : clock(seconds));
    }
  }, [seconds]);
  return (
    <input
      type="text"
      class="clock-field"
      inputMode="numeric"
      placeholder="HH:MM"
      maxLength={5}
      value={text}
      aria-invalid={isWrong}
      onInput={({ currentTarget: { value } }) => {
        setText(value);
        tell(secondsOf(value));
      }}
    />
  );
}
