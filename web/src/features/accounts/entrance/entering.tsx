import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type EntryFlow, useAccount, useComplete, useForClient } from '../shell/account-context.tsx';
import type { AccountPageData } from '../shell/account-page-data.ts';
import { Alone } from './alone.tsx';
import { LateSecondStep } from '../second-factors/late-second-step.tsx';
import { Working } from './working.tsx';

/** A live account session needs no password: the embedder gets a code at once. */
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

/** Somebody is signed in, and in the organisation that the embedder asks for. */
function fits({ signedIn, options }: AccountPageData): boolean {
  return signedIn !== null && (options.realm === '' || options.realm === signedIn.realm);
}

type EnteringProps = {
  readonly flow: EntryFlow;
  /** The password is asked for also where somebody is signed in. */
  readonly afresh?: boolean;
  readonly children: ReactNode;
};

/** The frame of every sign-in form: signed-in people continue at once, and invited people see a note. */
export function Entering({ flow, afresh = false, children }: EnteringProps) {
  const t = useText();
  const { data, embedder, secondStep } = useAccount();
  const [sessionFailed, setSessionFailed] = useState(false);
  if (embedder.state === 'alone') {
    return (
      <Alone>
        <Entering flow={flow} afresh={afresh || data.options.provesAgain}>
          {children}
        </Entering>
      </Alone>
    );
  }
  if (secondStep) return <LateSecondStep step={secondStep} />;
  if (fits(data) && !sessionFailed && !afresh)
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
