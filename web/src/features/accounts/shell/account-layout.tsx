import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { BrandMark } from '../../../ui/navigation/brand-mark.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import type { SignInTemplate } from './account-page-options.ts';
import { AccountLanguageSwitch } from './account-language-switch.tsx';

export function PageTitle({ intro, children }: { intro?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h1 className="text-2xl font-semibold tracking-tight">{children}</h1>
      {intro !== undefined && <p className="text-muted">{intro}</p>}
    </div>
  );
}

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="link-text self-start rounded-sm text-left max-md:py-2">
      {children}
    </button>
  );
}

/** Closes an embedded page, which reports it as aborted; embedders can have their own close button instead. */
function CloseButton() {
  const t = useText();
  const { data, embedder } = useAccount();
  if (embedder.state === 'alone' || !data.options.closable) return null;
  return (
    <IconButton
      label={t('accounts.close')}
      icon={<X />}
      className="-mr-2 ml-auto"
      loading={embedder.state === 'connecting'}
      onClick={() => embedder.state === 'connected' && embedder.connection.emit({ action: 'aborted' })}
    />
  );
}

function Brand() {
  const { data } = useAccount();
  return (
    <p className="flex items-center gap-2 font-semibold">
      <BrandMark name={data.brand} logo={data.logo} />
    </p>
  );
}

/** Nobody receives the result here. In our own window that is fine: the embedder finds the session the next time. */
function Lost() {
  const t = useText();
  const { language, options } = useAccount().data;
  const query = new URLSearchParams({ lang: language, ...(options.realm !== '' && { realm: options.realm }) });
  return (
    <TextLink href={`/sign-in?${query.toString()}`} target="_blank">
      {t('accounts.lostOpen')}
    </TextLink>
  );
}

function Wrong({ isLost, children }: { isLost: boolean; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <div role="alert">
      <Notice kind="danger" title={children}>
        {isLost && <Lost />}
      </Notice>
    </div>
  );
}

/** Brand and close control. */
function Top({ template }: { template: SignInTemplate }) {
  const { data } = useAccount();
  if (template !== 'default' && !data.options.closable) return null;
  return (
    <div className="flex min-h-9 items-center">
      {template === 'default' && <Brand />}
      <CloseButton />
    </div>
  );
}

/**
 * The card around every account page, with its own background because a frame may cover a whole window. Templates
 * leave the brand, or card and brand, to the embedder.
 */
export function AccountLayout({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  const t = useText();
  const { data, embedder } = useAccount();
  const isAlone = embedder.state === 'alone';
  const isLost = embedder.state === 'lost';
  const template = isAlone ? 'default' : data.options.template;
  const isPlain = template === 'plain';
  const Content = isAlone || !data.options.framed ? 'main' : 'div'; // the embedder's page has the landmarks
  return (
    <Content className={classNames(isAlone && 'contours grid min-h-dvh content-center')}>
      <div
        id="account-content"
        className={classNames('mx-auto w-full max-w-md', isPlain ? 'p-1' : 'px-3 py-6 sm:px-4 sm:py-8')}
      >
        <div
          className={classNames(
            'flex flex-col gap-6',
            !isPlain && 'rounded-lg border border-hairline bg-surface p-4 sm:p-8',
          )}
        >
          <Top template={template} />
          <Wrong isLost={isLost}>{isLost ? t('accounts.lost') : problem}</Wrong>
          {children}
        </div>
        {isAlone && (
          <div className="mt-4 flex justify-center text-sm text-muted">
            <AccountLanguageSwitch />
          </div>
        )}
      </div>
    </Content>
  );
}
