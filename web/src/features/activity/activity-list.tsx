import type { ActivityLine } from '@waypost/contract/entities/activity';
import { formatDay, formatSecond } from '../../messages/formats.ts';
import { useOptionalText, useText } from '../../messages/use-text.tsx';
import { actionWords, actorName, toChanges } from './activity-words.ts';
import { kindIcons } from './kind-icons.ts';

function Changes({ line }: { line: ActivityLine }) {
  const t = useText();
  const changes = toChanges(line, { t, optionalText: useOptionalText() });
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1.5 grid gap-y-0.5 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{field}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== undefined && <del className="text-muted">{before}</del>}
            {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
            {after !== undefined && <ins className="no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ line }: { line: ActivityLine }) {
  const t = useText();
  const optionalText = useOptionalText();
  const Icon = kindIcons[line.kind];
  return (
    <li className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 pb-5 before:absolute before:top-8 before:bottom-0 before:left-4 before:w-px before:bg-hairline last:pb-0 last:before:hidden md:grid-cols-[2rem_minmax(0,1fr)_auto]">
      <span className="grid size-8 place-items-center rounded-full border border-hairline bg-surface text-muted">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 pt-1">
        <p className="break-words">
          <strong className="font-medium">{actorName(line, t)}</strong> {actionWords(line, optionalText)}
        </p>
        <Changes line={line} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 self-start pt-1 text-sm text-muted figures max-md:col-start-2 md:justify-end">
        <time dateTime={line.time} title={formatSecond(line.time, t)}>
          {t('activity.time', { time: line.time.slice(11, 16) })}
        </time>
        {line.address !== null && <span>· {line.address}</span>}
        <span>· {t(`activity.kind.${line.kind}`)}</span>
      </p>
    </li>
  );
}

/** Groups the entries by UTC day and keeps their order. */
function daysOf(lines: readonly ActivityLine[]): ReadonlyMap<string, readonly ActivityLine[]> {
  return Map.groupBy(lines, ({ time }) => time.slice(0, 10));
}

/** The entries, newest first, grouped by day. */
export function ActivityList({ lines }: { lines: readonly ActivityLine[] }) {
  const t = useText();
  return [...daysOf(lines)].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-8">
      <h3 id={`day-${day}`} className="mb-4 border-b border-hairline pb-2 text-sm font-semibold">
        <time dateTime={day}>{formatDay(day, t)}</time>
      </h3>
      <ol aria-labelledby={`day-${day}`}>
        {ofDay.map((line) => (
          <Line key={line.activity_id} line={line} />
        ))}
      </ol>
    </section>
  ));
}
