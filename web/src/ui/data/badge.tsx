import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { toneClass, type Tone } from './tone.ts';

type BadgeProps = { tone?: Tone; icon?: ReactNode; children: ReactNode };

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-full border px-2 py-px text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
        toneClass[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
