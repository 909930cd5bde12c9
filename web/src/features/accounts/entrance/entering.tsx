import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type EntryFlow, useAccount, useComplete, useForClient } from '../shell/account-context.tsx';
import type { AccountPageData } from '../shell/account-page-data.ts';
import { Standalone } from './standalone.tsx';
import { LateSecondStep } from '../second-factors/late-second-step.tsx';
import { Working } from './working.tsx';

/** An active account session needs no password: the embedder gets a code immediately. */
function ContinueSignedIn({ flow, onFailed }: { flow: EntryFlow; onFailed: () => void }) {
  const t = useText();
  const { api } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  const challenge = forClient?.code_challenge;
  useEffect(() => {
    if (!forClient) return;
    api.continueSession({ body: forClient }).then(
      (answer) => complete(flow, answer, 'already'),
      () => onFailed(),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once for each challenge; the functions are made anew by every render
  }, [challenge]);
  return <Working>{t('accounts.continuing')}</Working>;
}

/** Whether a user is signed in to the organisation that the embedder requests. */
function matchesRealm({ signedIn, options }: AccountPageData): boolean {
  return signedIn !== null && (options.realm === '' || options.realm === signedIn.realm);
}

type EnteringProps = {
  readonly flow: EntryFlow;
  /** Asks for the password even if a user is signed in. */
  readonly asksPassword?: boolean;
  readonly children: ReactNode;
};

/** Wraps every sign-in form: signed-in users continue immediately, and invited users see a note. */
export function Entering({ flow, asksPassword = false, children }: EnteringProps) {
  const t = useText();
  const { data, embedder, secondStep } = useAccount();
  const [sessionFailed, setSessionFailed] = useState(false);
  if (embedder.state === 'alone') {
    return (
      <Standalone>
        <Entering flow={flow} asksPassword={asksPassword || data.options.provesAgain}>
          {children}
        </Entering>
      </Standalone>
    );
  }
  if (secondStep) return <LateSecondStep step={secondStep} />;
  if (matchesRealm(data) && !sessionFailed && !asksPassword)
    return <ContinueSignedIn flow={flow} onFailed={() => setSessionFailed(true)} />;
  return (
    <>
      {data.options.invited && (
        <Notice title={t('accounts.invitation.note')}>{t('accounts.invitation.noteHelp')}</Notice>
      )}
      {children}
    </>
  );
}
