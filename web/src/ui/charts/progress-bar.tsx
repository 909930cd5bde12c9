import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** The same in words: "12,400 of 30,000 transactions". */
  words: ReactNode;
  tone?: 'accent' | 'warning' | 'danger';
};

const tones = { accent: 'text-accent', warning: 'text-warning-solid', danger: 'text-danger-solid' };

export function ProgressBar({ label, value, max, words, tone = 'accent' }: ProgressBarProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-muted figures">{words}</span>
      </div>
      <progress id={id} value={Math.min(value, max)} max={max} className={classNames('progress', tones[tone])} />
    </div>
  );
}
