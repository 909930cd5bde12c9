import { useText } from '../../messages/use-text.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { earliestKeyEnd, parseKeyEnd } from './key-end.ts';

type LastDayFieldProps = {
  readonly now: Date;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (lastDay: string) => void;
};

/** The last UTC day of a key; empty for a key without expiry. */
export function LastDayField({ now, value, readOnly, onChange }: LastDayFieldProps) {
  const t = useText();
  return (
    <TextField
      type="date"
      label={t('keys.lastDay')}
      optional
      help={t('keys.lastDayHelp')}
      error={parseKeyEnd(value, now) === undefined ? t('keys.lastDayPast') : undefined}
      min={earliestKeyEnd(now)}
      max="9999-12-30"
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
