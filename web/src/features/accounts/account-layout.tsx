import type { ReactNode } from 'react';
import { MessageCircleX, X } from 'lucide-react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';

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

/**
 * The card every account page stands in. It brings its ground along, since a frame may cover a whole window; in a frame
 * it can be closed, which the embedder hears as aborted.
 */
export function AccountLayout({ children }: { children: ReactNode }) {
  const t = useText();
  const { data, embedder } = useAccount();
  const isAlone = embedder.state === 'alone';
  const Content = isAlone ? 'main' : 'div'; // the embedder's page has landmarks of its own
  return (
    <Content className={classNames(isAlone && 'contours grid min-h-dvh content-center')}>
      <div id="account-content" className="mx-auto w-full max-w-md px-3 py-6 sm:px-4 sm:py-8">
        <div className="flex flex-col gap-6 rounded-lg border border-hairline bg-surface p-4 sm:p-8">
          <div className="flex min-h-9 items-center justify-between">
            <p className="flex items-center gap-2 font-semibold">
              <BrandMark />
              {data.brand}
            </p>
            {!isAlone && (
              <IconButton
                label={t('accounts.close')}
                icon={<X />}
                className="-mr-2"
                loading={embedder.state === 'connecting'}
                onClick={() => embedder.state === 'connected' && embedder.connection.emit({ action: 'aborted' })}
              />
            )}
          </div>
          {embedder.state === 'lost' && (
            <div role="alert">
              <Notice kind="danger" title={t('accounts.lost')} />
            </div>
          )}
          {children}
        </div>
      </div>
    </Content>
  );
}

export function NotThereYet() {
  const t = useText();
  return (
    <p className="flex items-center gap-2 text-muted">
      <MessageCircleX aria-hidden="true" className="size-5" />
      {t('accounts.notHere')}
    </p>
  );
}
