import { createAccountWidget } from '@waypost/widget/host/account-widget';
import type { WidgetEvent } from '@waypost/widget/protocol';
import type { SessionData } from '@waypost/contract/entities/session';
import { useEffect, useRef, useState } from 'react';
import { useApi, useConfig, useSession } from '../../api/app-context.tsx';
import { portalClientId } from '../../api/renew-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Working } from './working.tsx';

type Flow = 'sign-in' | 'sign-up';
type State = 'opening' | 'open' | 'finishing' | 'failed' | 'social' | 'closed';
type Asked = { readonly flow: Flow; readonly noSignUp: boolean; readonly attempt: number };

type SignInScreenProps = {
  readonly flow: Flow;
  /** Runs once the portal knows who is signed in (ACC-43). */
  readonly onSignedIn: (session: SessionData) => void;
};

/** What the screen shows after an event of the frame (ACC-38, ACC-41, ACC-42, ACC-44). */
export function stateAfter({ action, data }: WidgetEvent): State | undefined {
  if (action === 'opening') return 'opening';
  if (action === 'opened') return 'open';
  if (action === 'frame resized') return undefined;
  if (action === 'aborted') return 'closed';
  if (action === 'completed' || action === 'already signed in') return data.code ? 'finishing' : 'failed';
  return data.socialLoginId ? 'social' : 'failed';
}

/** The portal's sign-in screen: the account service's page in a frame, and what comes of it. */
export function SignInScreen({ flow, onSignedIn }: SignInScreenProps) {
  const t = useText();
  const api = useApi();
  const config = useConfig();
  const session = useSession();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('opening');
  const [asked, setAsked] = useState<Asked>({ flow, noSignUp: false, attempt: 0 });
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  }, [onSignedIn]);

  useEffect(() => {
    if (!container.current) return undefined;
    const finish = async (event: WidgetEvent) => {
      const { flow: finished, action, data } = event;
      const frameResponse = { flow: finished, action, data: { code: data.code ?? '' } };
      try {
        const answer = await api.session.createSession({ body: frameResponse });
        session.signIn(answer);
        signedIn.current(answer);
      } catch {
        setState('failed'); // a used or expired code: the person can open the frame again
      }
    };
    const widget = createAccountWidget({
      clientId: portalClientId,
      accountHost: config.hosts.account,
      type: 'frame',
      version: '4.9.1',
      container: container.current,
      title: t('accounts.frame.title', { brand: config.brand.name }),
      noSignUp: asked.noSignUp,
      codeChallenge: async () => (await api.session.beginSignIn()).codeChallenge,
      callback(event) {
        const next = stateAfter(event);
        if (next !== undefined) setState(next);
        if (next === 'finishing') void finish(event);
      },
    });
    widget.open(asked.flow);
    return () => widget.close();
    // oxlint-disable-next-line react/exhaustive-deps -- a frame is opened once for each time it is asked for
  }, [asked]);

  const open = (noSignUp: boolean) => setAsked(({ attempt }) => ({ flow: noSignUp ? 'sign-in' : flow, noSignUp, attempt: attempt + 1 }));
  const message = { failed: t('accounts.frame.failed'), social: t('accounts.frame.social'), closed: t('accounts.frame.closed') };
  const ended = state === 'failed' || state === 'social' || state === 'closed' ? state : undefined;

  return (
    <div className="mx-auto w-full max-w-lg">
      {(state === 'opening' || state === 'finishing') && <Working>{t('accounts.frame.loading')}</Working>}
      <div ref={container} className="overflow-hidden rounded-lg" />
      {ended && (
        <div role="alert" className="flex flex-col items-start gap-4 py-8">
          <Notice kind={ended === 'closed' ? 'info' : 'danger'} title={message[ended]} />
          {ended === 'failed' ? (
            <Button onClick={() => open(false)}>{t('accounts.frame.retry')}</Button>
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" onClick={() => open(false)}>
                {t('accounts.frame.reopenWithSignUp')}
              </Button>
              <Button onClick={() => open(true)}>{t('accounts.frame.reopenSignInOnly')}</Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
