import type { SignInAnswer } from '@waypost/contract/entities/account';
import type { FactorAnswer, SecondStepAnswer } from '@waypost/contract/entities/second-factors';
import type { FactorMethod } from '@waypost/domain/accounts/second-factor';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import {
  type PendingLink,
  type PendingStep,
  useAccount,
  useCodeBinding,
  useComplete,
  useForClient,
} from '../shell/account-context.tsx';
import { PageTitle, TextButton } from '../shell/account-layout.tsx';
import { LinkStep } from '../federation/link-step.tsx';
import { EnrolTotp } from './enrol-totp.tsx';
import { createFactorsApi } from './factors-api.ts';
import { hasPasskeys } from './passkey-support.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryStep, TotpStep } from './typed-steps.tsx';

const switchTo = {
  totp: 'factors.step.toTotp',
  passkey: 'factors.step.toPasskey',
  recovery: 'factors.step.toRecovery',
} as const satisfies Record<FactorMethod, string>;

const isOver = (error: unknown) => error instanceof ApiError && error.reason === 'SIGN_IN_EXPIRED';

/** The step expired or had too many attempts: the user starts again at the first step. */
function Over() {
  const t = useText();
  const reasonText = useReasonText();
  const { setSecondStep } = useAccount();
  return (
    <>
      <PageTitle>{t('factors.step.title')}</PageTitle>
      <div role="alert">
        <Notice kind="danger" title={reasonText('SIGN_IN_EXPIRED')} />
      </div>
      <Button variant="primary" className="w-full" onClick={() => setSecondStep(undefined)}>
        {t('factors.step.startAgain')}
      </Button>
    </>
  );
}

function Prove({ step, take }: { step: PendingStep; take: (answer: FactorAnswer) => Promise<void> }) {
  const t = useText();
  const usable = step.methods.find((each) => each !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(usable ?? step.methods[0] ?? 'recovery');
  const others = step.methods.filter((other) => other !== method);
  return (
    <>
      <PageTitle>{t('factors.step.title')}</PageTitle>
      {method === 'totp' && <TotpStep send={(code) => take({ method, code })} />}
      {method === 'recovery' && <RecoveryStep send={(code) => take({ method, code })} />}
      {method === 'passkey' && (
        <PasskeyStep challenge={step.challenge} send={(assertion) => take({ method, assertion })} />
      )}
      {others.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm" aria-label={t('factors.step.otherWays')}>
          {others.map((other) => (
            <li key={other}>
              <TextButton onClick={() => setMethod(other)}>{t(switchTo[other])}</TextButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Replaces the step with the next page of the flow; undefined while the step is shown. */
type Ending = { readonly state: 'over' } | { readonly state: 'codes'; readonly codes: readonly string[] };

function useSecondStep({ challenge, flow, already }: PendingStep) {
  const { api } = useAccount();
  const factors = useMemo(() => createFactorsApi(), []);
  const binding = useCodeBinding();
  const forClient = useForClient();
  const complete = useComplete();
  const [ending, setEnding] = useState<Ending>();

  const finish = (answer: SignInAnswer) => complete(flow, answer, already);
  const handleAnswer = (answer: SecondStepAnswer) =>
    'recovery_codes' in answer ? setEnding({ state: 'codes', codes: answer.recovery_codes }) : finish(answer);
  /** A final refusal ends the step; other errors stay beside their field. */
  const during = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (isOver(error)) setEnding({ state: 'over' });
      throw error;
    }
  };
  type Answer = Parameters<typeof factors.takeSecondStep>[0]['body']['answer'];
  return {
    ending,
    begin: () => during(() => factors.beginEnrolment({ body: { challenge } })),
    take: async (answer: Answer) => {
      if (!binding) return;
      handleAnswer(await during(() => factors.takeSecondStep({ body: { ...binding, challenge, answer } })));
    },
    /**
     * The session starts with the correct app code; the embedder's code expires after a minute, so it is requested
     * last.
     */
    goOn: async () => {
      if (forClient) finish(await api.continueSession({ body: forClient }));
    },
  };
}

/** The second step of a sign-in: an existing factor, or setting one up. */
function SecondStep({ step }: { step: PendingStep }) {
  const t = useText();
  const { typed, data } = useAccount();
  const { ending, begin, take, goOn } = useSecondStep(step);
  if (ending?.state === 'over') return <Over />;
  if (ending?.state === 'codes') {
    return (
      <>
        <PageTitle intro={t('factors.codes.intro')}>{t('factors.codes.title')}</PageTitle>
        <RecoveryCodes codes={ending.codes} account={typed.email || data.brand} onSaved={goOn} />
      </>
    );
  }
  if (!step.enrol) return <Prove step={step} take={take} />;
  return (
    <>
      <PageTitle intro={t('factors.enrol.intro')}>{t('factors.enrol.title')}</PageTitle>
      <EnrolTotp begin={begin} confirm={(input) => take({ method: 'enrol', ...input })} />
    </>
  );
}

/** The step after the first one: a second factor, or the password of the account to link. */
export function NextStep({ step }: { step: PendingStep | PendingLink }) {
  return 'link' in step ? <LinkStep step={step} /> : <SecondStep key={step.challenge} step={step} />;
}
