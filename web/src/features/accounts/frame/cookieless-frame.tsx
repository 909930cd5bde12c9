import type { HostConnection } from '@waypost/widget/frame/connect-to-host';
import { readCookie } from '../../../api/read-cookie.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import type { Embedder } from './use-embedder.ts';

/** The connection to the embedder from a frame whose cookies the browser blocks, as on another site. */
export function cookielessFrame(embedder: Embedder): HostConnection | undefined {
  if (embedder.state !== 'connected' || embedder.connection.surface !== 'frame') return undefined;
  return readCookie('ACCOUNT-XSRF-TOKEN') === undefined ? embedder.connection : undefined;
}

/** Signing in needs cookies, which this frame lacks but a new window has. */
export function CookielessFrame({ connection }: { connection: HostConnection }) {
  const t = useText();
  const { data } = useAccount();
  return (
    <>
      <PageTitle intro={t('accounts.window.why', { brand: data.brand })}>{t('accounts.window.title')}</PageTitle>
      <Button variant="primary" onClick={() => connection.moveToWindow()}>
        {t('accounts.window.open')}
      </Button>
    </>
  );
}
