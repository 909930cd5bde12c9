import type { SecondFactors, TotpEnrolment } from '@waypost/contract/entities/second-factors';
import { useState } from 'react';
import { formatMinute } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useSettings } from '../settings/settings-context.tsx';
import { EnrolTotp } from './enrol-totp.tsx';
import { FactorPart } from './factor-part.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { type FactorChange, useActs, useProvenAnswer } from './use-act.ts';

type AppFactorProps = {
  readonly totp: SecondFactors['totp'];
  readonly onChange: (change: FactorChange) => Promise<void>;
};

/** The authenticator app: set up, or removed. */
export function AppFactor({ totp, onChange }: AppFactorProps) {
  const t = useText();
  const { api } = useSettings();
  const answerOf = useProvenAnswer();
  const { pending, problem, during } = useActs();
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();

  const begin = () => during('begin', async () => setEnrolment(await answerOf(() => api.beginTotp())));
  const cancel = <Button onClick={() => setEnrolment(undefined)}>{t('factors.cancel')}</Button>;
  const add = (
    <Button loading={pending !== undefined} onClick={() => void begin()}>
      {t('factors.app.add')}
    </Button>
  );
  const remove = (
    <RemoveFactor
      label={t('factors.app.remove')}
      title={t('factors.app.remove')}
      description={t('factors.app.removeConfirm')}
      remove={() => api.removeTotp()}
      done={t('factors.app.removed')}
      onChange={onChange}
    />
  );
  const action = totp ? remove : enrolment ? cancel : add;
  const status = totp ? t('factors.app.since', { when: formatMinute(totp.created_at, t) }) : t('factors.app.none');
  return (
    <FactorPart
      title={t('factors.app.title')}
      status={enrolment ? undefined : status}
      action={action}
      problem={problem}
    >
      {enrolment && (
        <div className="flex max-w-md flex-col gap-5">
          <EnrolTotp
            begin={() => Promise.resolve(enrolment)}
            confirm={async (body) => {
              const added = await answerOf(() => api.confirmTotp({ body }));
              if (!added) return;
              setEnrolment(undefined);
              await onChange({ done: t('factors.app.added'), codes: added.recovery_codes });
            }}
          />
        </div>
      )}
    </FactorPart>
  );
}
