import { formatTimeOfDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { LogEntry } from './use-playground.ts';

function Entry({ entry }: { entry: LogEntry }) {
  const t = useText();
  return (
    <li className="flex flex-col gap-1 border-t border-hairline py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={entry.at.toISOString()} className="figures font-mono text-sm text-muted">
          {formatTimeOfDay(entry.at, t)}
        </time>
        {'event' in entry ? (
          <>
            <span className="font-mono text-sm">{entry.event.flow}</span>
            <Badge>{entry.event.action}</Badge>
          </>
        ) : (
          <span>{t('widgetDocs.playground.thrown')}</span>
        )}
      </p>
      <pre className="overflow-x-auto text-sm whitespace-pre-wrap">
        <code className="wrap-anywhere">
          {'event' in entry ? JSON.stringify(entry.event.data, undefined, 2) : entry.thrown}
        </code>
      </pre>
    </li>
  );
}

/** The widget's events and errors, oldest first. */
export function EventLog({ log, onClear }: { log: readonly LogEntry[]; onClear: () => void }) {
  const t = useText();
  return (
    <section aria-labelledby="playground-events" className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="playground-events" className="font-semibold">
          {t('widgetDocs.playground.events')}
        </h3>
        {log.length > 0 && (
          <Button size="small" variant="quiet" onClick={onClear}>
            {t('widgetDocs.playground.clear')}
          </Button>
        )}
      </div>
      <ol aria-live="polite" aria-labelledby="playground-events" className="panel px-4 empty:hidden">
        {log.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.length === 0 && <p className="text-muted">{t('widgetDocs.playground.noEvents')}</p>}
    </section>
  );
}
