import { classNames } from '../base/class-names.ts';

const width = 96;
const height = 24;
const margin = 2;

type SparklineProps = {
  readonly values: readonly number[];
  /** The text alternative of the line. */
  readonly label: string;
  readonly className?: string;
};

/** Values in order, without axes; the step to the last one is dashed, because its period has not ended. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const highest = Math.max(...values);
  const points = values.map((value, at) => {
    const x = margin + (at / Math.max(1, values.length - 1)) * (width - 2 * margin);
    const y = height - margin - (highest === 0 ? 0 : value / highest) * (height - 2 * margin);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.slice(0, -1).join('L')}`;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element takes no colours from the theme
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={classNames('h-6 w-24 shrink-0', highest === 0 ? 'text-hairline' : 'text-accent', className)}
    >
      <path d={`${line}L${points.at(-2)?.split(' ')[0]} ${height}L${margin} ${height}Z`} className="fill-current/12" />
      <path d={line} className="stroke-current" />
      <path d={`M${points.slice(-2).join('L')}`} strokeDasharray="2 3" className="stroke-current" />
    </svg>
  );
}
