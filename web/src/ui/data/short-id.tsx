import { classNames } from '../base/class-names.ts';

const tailLength = 6;

type ShortIdProps = { id?: string; value: string; className?: string };

/** An id truncated in the middle: ids of one kind start alike, and their ends tell them apart. */
export function ShortId({ id, value, className }: ShortIdProps) {
  return (
    <code id={id} title={value} className={classNames('flex min-w-0', className)}>
      <span className="truncate">{value.slice(0, -tailLength)}</span>
      <span className="shrink-0">{value.slice(-tailLength)}</span>
    </code>
  );
}
