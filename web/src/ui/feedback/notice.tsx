import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { toneClass, type Tone } from '../data/tone.ts';

export type NoticeKind = Exclude<Tone, 'neutral'>;

const icons: Record<NoticeKind, typeof Info> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

type NoticeProps = { kind?: NoticeKind; title?: string; action?: ReactNode; className?: string; children?: ReactNode };

/** A message at a fixed position of the page; temporary messages are notifications. */
export function Notice({ kind = 'info', title, action, className, children }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div
      className={classNames('flex flex-wrap gap-x-3 gap-y-2 rounded-md border px-4 py-3', toneClass[kind], className)}
    >
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />
        <div className="min-w-0 flex-1">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children !== undefined && <div className="text-ink">{children}</div>}
        </div>
      </div>
      {action !== undefined && <div className="self-center text-ink">{action}</div>}
    </div>
  );
}
