import type { ActivityLine } from '@waypost/contract/entities/activity';
import { formatSecond } from '../../messages/formats.ts';
import { useKnownText, useText } from '../../messages/use-text.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { actionWords, actorName, changesOf } from './activity-words.ts';

function Changes({ line }: { line: ActivityLine }) {
  const t = useText();
  const changes = changesOf(line, { t, known: useKnownText() });
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
  const known = useKnownText();
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline px-5 py-3.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="break-words">
          <strong className="font-medium">{actorName(line, t)}</strong> {actionWords(line, known)}
        </p>
        <Changes line={line} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted md:flex-col md:items-end">
        <time dateTime={line.time} className="figures">
          {formatSecond(line.time, t)}
        </time>
        {line.address !== null && <span className="figures">{line.address}</span>}
        <Badge>{t(`activity.kind.${line.kind}`)}</Badge>
      </div>
    </li>
  );
}

/** The lines of the log, newest first. */
export function ActivityList({ lines }: { lines: readonly ActivityLine[] }) {
  const t = useText();
  return (
    <ol aria-label={t('activity.title')} className="overflow-hidden panel">
      {lines.map((line) => (
        <Line key={line.activity_id} line={line} />
      ))}
    </ol>
  );
}
