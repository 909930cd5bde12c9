import type { ApiKey } from '@waypost/contract/entities/key';
import { type RotationGrace, rotationGraces } from '@waypost/domain/keys/key-rotation';
import { type RefObject, useRef, useState } from 'react';
import { useChangeProblem, useFailureText } from '../../api/failure.ts';
import { formatMinute } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { CopiedKey } from './copied-key.tsx';
import { useRotateKey } from './keys-mutations.ts';

type RotateProps = { readonly hrnId: string; readonly apiKey: ApiKey; readonly onClose: () => void };

function RotatedDialog({ apiKey, onClose }: Omit<RotateProps, 'hrnId'>) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const { name, rotation } = apiKey;
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('keys.rotatedTitle')}
      initialFocus={button}
      actions={
        <Button ref={button} variant="primary" onClick={onClose}>
          {t('keys.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('keys.rotatedHelp', { name })}</p>
        <CopiedKey apiKey={apiKey.apiKey} />
        <p>{rotation ? t('keys.oldWorks', { date: formatMinute(rotation.endsAt, t) }) : t('keys.oldRefused')}</p>
      </div>
    </Dialog>
  );
}

type GraceProps = {
  readonly grace: RotationGrace;
  readonly setGrace: (grace: RotationGrace) => void;
  readonly isRunning: boolean;
};

/** While an old secret still works, the only possible rotation ends it immediately. */
function GraceField({ grace, setGrace, isRunning }: GraceProps) {
  const t = useText();
  const options = rotationGraces.map((value) => ({
    value,
    label: t(`keys.grace.${value}`),
    disabled: isRunning && value !== 'none',
    ...(value === 'none' && { description: t('keys.grace.noneHelp') }),
  }));
  return (
    <RadioGroupField
      legend={t('keys.graceLegend')}
      help={t('keys.graceHelp')}
      name="grace"
      options={options}
      value={grace}
      onChange={(value) => setGrace(value as RotationGrace)}
    />
  );
}

type FormProps = Omit<RotateProps, 'hrnId'> & GraceProps & { readonly rotate: ReturnType<typeof useRotateKey> };

function RotateForm({ apiKey, onClose, rotate, ...field }: FormProps) {
  const t = useText();
  const failureText = useFailureText();
  const problem = useChangeProblem(rotate.error, rotate.error ? failureText(rotate.error) : undefined);
  const cancel: RefObject<HTMLButtonElement | null> = useRef(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('keys.rotateTitle')}
      description={t('keys.rotateWhat', { name: apiKey.name })}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {t('keys.cancel')}
          </Button>
          <Button variant="primary" loading={rotate.isPending} onClick={() => rotate.mutate(field.grace)}>
            {t('keys.rotateTitle')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {field.isRunning && <Notice kind="warning">{t('KEY_ROTATION_RUNNING')}</Notice>}
        <GraceField {...field} />
        <p>
          <TextLink href={paths.rotateWithoutDowntime}>{t('keys.readRotate')}</TextLink>
        </p>
        {problem !== undefined && (
          <div role="alert">
            <Notice kind="danger">{problem}</Notice>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Asks how long the old secret should keep working, then shows the new one. */
export function RotateKeyDialog({ hrnId, apiKey, onClose }: RotateProps) {
  const isRunning = apiKey.rotation !== null;
  const [grace, setGrace] = useState<RotationGrace>(isRunning ? 'none' : '24h');
  const rotate = useRotateKey({ hrnId, apiKeyId: apiKey.apiKeyId });
  if (rotate.data) return <RotatedDialog apiKey={rotate.data} onClose={onClose} />;
  return <RotateForm {...{ apiKey, onClose, rotate, grace, setGrace, isRunning }} />;
}
