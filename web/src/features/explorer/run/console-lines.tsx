import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import type { ConsoleLine, LineLevel } from '../frame/protocol.ts';
import type { RunOutput } from './frame-state.ts';

const looks: Record<LineLevel, string> = {
  log: '',
  info: '',
  warn: 'bg-warning-soft text-warning',
  error: 'bg-danger-soft text-danger',
};
const icons = { warn: TriangleAlert, error: CircleAlert } as const;

function Line({ level, text, line }: ConsoleLine) {
  const t = useText();
  const Icon = level === 'warn' || level === 'error' ? icons[level] : undefined;
  return (
    <li className={classNames('flex gap-2 px-3 py-0.5', looks[level])}>
      {Icon && <Icon aria-label={level} className="mt-1 size-3.5 shrink-0" />}
      <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{text}</span>
      {line !== undefined && <span className="shrink-0">{t('explorer.line', { line })}</span>}
    </li>
  );
}

/** What an example has printed, with the errors that it met. */
export function ConsoleLines({ lines, more }: RunOutput) {
  const t = useText();
  return (
    <section aria-label={t('explorer.console')} className="mt-3 overflow-hidden panel">
      <h2 className="border-b border-hairline bg-sunken px-3 py-1 text-sm text-muted">{t('explorer.console')}</h2>
      {lines.length === 0 ? (
        <p className="px-3 py-2 text-sm text-muted">{t('explorer.consoleEmpty')}</p>
      ) : (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
          tabIndex={0}
          role="log"
          aria-label={t('explorer.console')}
          className="max-h-56 overflow-y-auto py-1 font-mono text-sm focus-visible:-outline-offset-2"
        >
          <ol>
            {lines.map((line, index) => (
              <Line key={index} {...line} />
            ))}
          </ol>
        </div>
      )}
      {more > 0 && <p className="px-3 pb-2 text-sm text-muted">{t('explorer.consoleMore', { count: more })}</p>}
    </section>
  );
}
