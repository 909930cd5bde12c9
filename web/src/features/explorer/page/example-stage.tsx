import type { ReactNode } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { useChange } from '../../../api/use-change.ts';
import { useText } from '../../../messages/use-text.tsx';
import { saveFile } from '../../../ui/base/save-file.ts';
import { useNotifications } from '../../../ui/feedback/notifications.tsx';
import { type ExampleCredentials, maxLinkedCode, toFragment, withCredentials, withHost } from '../code/example-code.ts';
import type { ExplorerView } from '../content/explorer-view.ts';
import { useExample } from '../run/use-example.ts';
import { CodePane } from './code-pane.tsx';
import { ResultPane } from './result-pane.tsx';

export type ExampleStageProps = {
  readonly view: Pick<ExplorerView, 'example' | 'sources' | 'printed'>;
  readonly credentials: ExampleCredentials | undefined;
  /** The button that inserts the reader's credentials, by its name on the page. */
  readonly insert: (id: string) => ReactNode;
  /** Shows the result alone, for a page of its own. */
  readonly isWhole: boolean;
  /** The address of the example. */
  readonly href: string;
};

/** Puts the code into the address and on the clipboard. */
function useLink() {
  const t = useText();
  const { notify } = useNotifications();
  return async (template: string, isChanged: boolean) => {
    if (template.length > maxLinkedCode) return notify({ text: t('explorer.linkTooLong'), notificationType: 'error' });
    const fragment = isChanged ? await toFragment(template) : '';
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
    await navigator.clipboard.writeText(location.href).then(
      () => notify({ text: t('explorer.linkCopied'), notificationType: 'success' }),
      () => notify({ text: t('explorer.linkFailed') }),
    );
  };
}

/** One example: its source, its result and everything that can be done with them (EXP-20, EXP-21). */
export function ExampleStage({ view, credentials, insert, isWhole, href }: ExampleStageProps) {
  const { hosts, examples_api_key: demoKey } = useConfig();
  const { example, printed } = view;
  const sources = view.sources.map(({ language, code }) => ({ language, code: withHost(code, hosts.sample_platform) }));
  const original = sources.find(({ language }) => language === 'js')?.code ?? '';
  const open = useExample({ original, credentials, demoKey });
  const link = useLink();
  const others = sources.filter(({ language }) => language !== 'js');
  const download = useChange({
    mutationFn: async () => {
      const { packExample } = await import('../run/example-folder.browser.ts');
      const used = credentials ?? { app_id: '', app_code: null, api_key: demoKey };
      const filled = (code: string) => withCredentials(code, used);
      const ready = others.map(({ language, code }) => ({ language, code: filled(code) }));
      return packExample({ example, code: filled(open.template), others: ready });
    },
    onSuccess: (zip) => saveFile(`${example.uid}.zip`, zip, 'application/zip'),
  });
  const isChanged = open.template !== original;
  const result = (
    <ResultPane
      {...{ example, printed, open, isWhole, insert }}
      usedCredentials={credentials ? 'own' : 'demo'}
      otherPage={{ href: isWhole ? href : `${href}?view=result`, isNew: !isWhole }}
      onDownload={() => download.mutate(undefined)}
      onLink={() => void link(open.template, isChanged)}
      isDownloading={download.isPending}
    />
  );
  if (isWhole) return result;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <CodePane
        code={open.shown}
        others={others.map(({ language, code }) => ({ language, code: withCredentials(code, credentials) }))}
        onEdit={open.edit}
        onReset={open.reset}
        isChanged={isChanged}
        insert={insert('example')}
      />
      {result}
    </div>
  );
}
