import { type FormEvent, useState } from 'react';
import { portalClientId } from '../../api/renew-session.ts';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EventLog } from './event-log.tsx';
import { PlaygroundForm } from './playground-form.tsx';
import { type PlaygroundSettings, toSnippet } from './playground-settings.ts';
import { usePlayground } from './use-playground.ts';

const firstSettings: PlaygroundSettings = {
  flow: 'sign-in',
  type: 'frame',
  clientId: portalClientId,
  version: '4.9.1',
  environment: '',
  redirectUri: '',
  inBox: true,
  options: {},
};

/** The widget with all its options, to try out. */
export function Playground() {
  const t = useText();
  const { hosts } = useConfig();
  const [settings, setSettings] = useState(firstSettings);
  const { box, log, start, close, clear } = usePlayground(firstSettings);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(settings, 'open');
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Notice title={t('widgetDocs.playground.noteTitle')}>{t('widgetDocs.playground.note')}</Notice>
      <form onSubmit={submit} className="flex flex-col gap-6" aria-label={t('widgetDocs.playground.title')}>
        <PlaygroundForm
          settings={settings}
          onChange={(changed) => setSettings((before) => ({ ...before, ...changed }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('widgetDocs.playground.open')}
          </Button>
          <Button onClick={() => start(settings, 'redirect')}>{t('widgetDocs.playground.leave')}</Button>
          <Button onClick={close}>{t('widgetDocs.playground.close')}</Button>
        </div>
      </form>
      <div ref={box} id="widget-box" className="empty:hidden" />
      <EventLog log={log} onClear={clear} />
      <CodeBlock label={t('widgetDocs.playground.code')} code={toSnippet(settings, hosts.account)} />
    </div>
  );
}
