import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Link2 from 'lucide-react/icons/link-2';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import type { ReactNode } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { startsWhenNear, startsWhenTouched } from '../../../ui/base/need.ts';
import type { ListedExample } from '../content/explorer-view.ts';
import { ExampleFrame } from '../run/example-frame.tsx';
import type { OpenExample } from '../run/use-example.ts';
import { StillResult } from './example-picture.tsx';
import { CallRefused } from './call-refused.tsx';

type Credentials = 'own' | 'demo';

export type ResultPaneProps = {
  readonly example: ListedExample;
  /** What the example prints, if it has no map. */
  readonly printed: string | undefined;
  readonly open: OpenExample;
  readonly usedCredentials: Credentials;
  readonly isWhole: boolean;
  /** The button that inserts the reader's credentials, by its name on the page. */
  readonly insert: (id: string) => ReactNode;
  /** The page with the source, or the one with the result alone. */
  readonly otherPage: { readonly href: string; readonly isNew: boolean };
  readonly onDownload: () => void;
  readonly onLink: () => void;
  readonly isDownloading: boolean;
};

function Controls({ open, otherPage, onDownload, onLink, isDownloading }: ResultPaneProps) {
  const t = useText();
  const { run, isReady, start, stop } = open;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        size="small"
        icon={<Play aria-hidden="true" />}
        disabledReason={isReady ? undefined : t('explorer.needsKey')}
        onClick={start}
      >
        {t('explorer.run')}
      </Button>
      {run && (
        <Button size="small" icon={<Square aria-hidden="true" />} onClick={stop}>
          {t('explorer.stop')}
        </Button>
      )}
      <span className="ml-auto flex flex-wrap gap-1">
        <LinkButton
          href={otherPage.href}
          variant="quiet"
          size="small"
          icon={<ExternalLink aria-hidden="true" />}
          {...(otherPage.isNew && { target: '_blank', rel: 'noopener' })}
        >
          {t(otherPage.isNew ? 'explorer.newPage' : 'explorer.backToSource')}
        </LinkButton>
        <Button
          variant="quiet"
          size="small"
          icon={<Download aria-hidden="true" />}
          loading={isDownloading}
          onClick={onDownload}
        >
          {t('explorer.download')}
        </Button>
        <Button variant="quiet" size="small" icon={<Link2 aria-hidden="true" />} onClick={onLink}>
          {t('explorer.link')}
        </Button>
      </span>
    </div>
  );
}

const Placeholder = ({ children }: { readonly children: ReactNode }) => (
  <div className="contours grid min-h-60 place-content-center rounded-md border border-hairline px-6 text-center text-muted">
    {children}
  </div>
);

/** Without scripts, which start an example, its picture is all that there is. */
function WillStart() {
  const t = useText();
  return (
    <>
      <span className="[@media(scripting:none)]:hidden">{t('explorer.starts')}</span>
      <span className="hidden [@media(scripting:none)]:inline">{t('explorer.scriptsOff')}</span>
    </>
  );
}

function Result({ example, printed, open, isWhole, usedCredentials, insert }: ResultPaneProps) {
  const t = useText();
  const { hosts } = useConfig();
  const { run, origin, isReady, isStopped } = open;
  const isPublished = origin === 'published' || origin === 'broken';
  const still = (word: ReactNode) =>
    isPublished ? <StillResult {...{ example, printed }}>{word}</StillResult> : <Placeholder>{word}</Placeholder>;
  if (run)
    return (
      <ExampleFrame
        key={run.number}
        code={run.code}
        kind={example.kind}
        title={example.title}
        platform={hosts.sample_platform}
        isWhole={isWhole}
        isPublished={isPublished}
        still={still}
        refused={(refusal) => <CallRefused refusal={refusal} used={usedCredentials} insert={insert('refused')} />}
      />
    );
  if (!isReady) return still(t(usedCredentials === 'own' ? 'explorer.codeOnly' : 'explorer.needsKey'));
  return still(isStopped || !isPublished ? t('explorer.stopped') : <WillStart />);
}

/** What the example does: its frame, its console, and the credentials that it uses. */
export function ResultPane(props: ResultPaneProps) {
  const t = useText();
  const { origin } = props.open;
  return (
    <section
      aria-label={t('explorer.result')}
      {...(props.isWhole ? startsWhenNear : startsWhenTouched)}
      className="-m-1 min-w-0 p-1 drawn-in-sight [--unseen-height:28rem]"
    >
      <Controls {...props} />
      {origin === 'shared' && (
        <Notice kind="warning" className="mb-3">
          {t('explorer.shared')}
        </Notice>
      )}
      {origin === 'broken' && (
        <Notice kind="danger" className="mb-3">
          {t('explorer.sharedBroken')}
        </Notice>
      )}
      <Result {...props} />
      <p className="mt-3 text-sm text-muted">
        {t(props.usedCredentials === 'own' ? 'explorer.ownKey' : 'explorer.demoKey')}
      </p>
    </section>
  );
}
