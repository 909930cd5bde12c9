import { useEffect, useRef, useState } from 'react';
import { useApi, useSession, useUser } from '../../../api/app-context.tsx';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { acceptInvitation, type Refusal, toRefusal } from './accept-invitation.ts';
import { EntranceCard } from './entrance-card.tsx';
import { EntrancePage, useContinue } from './entrance.tsx';
import { Working } from './working.tsx';

type Acceptance = { readonly token: string; readonly onAccepted: () => void; readonly onVisitor: () => void };

/** Accepts once per attempt, even if the effect runs twice: a second call would find the invitation used. */
function useAcceptance({ token, onAccepted, onVisitor }: Acceptance) {
  const api = useApi();
  const session = useSession();
  const [refusal, setRefusal] = useState<Refusal>();
  const [attempt, setAttempt] = useState(1);
  const call = useRef<Promise<void>>(undefined);

  useEffect(() => {
    let isUnmounted = false;
    call.current ??= acceptInvitation({ api, session }, token);
    call.current.then(
      () => {
        if (!isUnmounted) onAccepted();
      },
      (error: unknown) => {
        if (isUnmounted) return;
        const refused = toRefusal(error);
        if (refused.kind === 'visitor') onVisitor();
        else setRefusal(refused);
      },
    );
    return () => {
      isUnmounted = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each try; the functions are made anew by every render
  }, [attempt]);

  const retry = () => {
    call.current = undefined;
    setRefusal(undefined);
    setAttempt((before) => before + 1);
  };
  return { refusal, retry };
}

type RefusedProps = { readonly refusal: Refusal; readonly retry: () => void; readonly signOut: () => Promise<void> };

/** Explains why the invitation was not accepted and what to do, with a link to continue without it. */
function Refused({ refusal: { kind, reason }, retry, signOut }: RefusedProps) {
  const t = useText();
  const reasonText = useReasonText();
  const user = useUser();
  const [isLeaving, setLeaving] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body; // the focus was inside the removed frame
    if (isLost) actions.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, []);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <>
      <div role="alert">
        <Notice kind={kind === 'mismatch' ? 'warning' : 'danger'} title={reasonText(reason)}>
          {kind === 'mismatch' && user ? t('accounts.invitation.mismatchHelp', { email: user.email }) : undefined}
          {kind === 'gone' ? t('accounts.invitation.goneHelp') : undefined}
        </Notice>
      </div>
      <div ref={actions} className="flex flex-col gap-3">
        {kind === 'mismatch' && (
          <Button variant="primary" loading={isLeaving} onClick={() => void leave()}>
            {t('chrome.signOut')}
          </Button>
        )}
        {kind === 'failed' && (
          <Button variant="primary" onClick={retry}>
            {t('accounts.frame.retry')}
          </Button>
        )}
        <LinkButton href={paths.projects}>{t('chrome.toProjects')}</LinkButton>
      </div>
    </>
  );
}

type InvitedProps = {
  readonly token: string;
  readonly destination: string;
  /** Signs out and reopens this address, so that the invited person can sign in. */
  readonly signOut: () => Promise<void>;
};

function Accepting({ token, destination, signOut, onVisitor }: InvitedProps & { readonly onVisitor: () => void }) {
  const t = useText();
  const { refusal, retry } = useAcceptance({ token, onAccepted: useContinue(destination), onVisitor });
  return (
    <div className="py-2 sm:py-4">
      <EntranceCard>
        <h1 className="text-2xl font-semibold tracking-tight">{t('accounts.invitation.title')}</h1>
        {refusal === undefined ? (
          <Working>{t('accounts.invitation.accepting')}</Working>
        ) : (
          <Refused refusal={refusal} retry={retry} signOut={signOut} />
        )}
      </EntranceCard>
    </div>
  );
}

/** Accepts the invitation for the signed-in user, or after signing in. */
export function InvitedEntrance(props: InvitedProps) {
  const user = useUser();
  const [isAccepting, setAccepting] = useState(user !== null);
  if (isAccepting) return <Accepting {...props} onVisitor={() => setAccepting(false)} />;
  return <EntrancePage flow="sign-in" inviteToken={props.token} onSignedIn={() => setAccepting(true)} />;
}
