import type { ApiKey } from '@waypost/contract/entities/key';
import { apiKeyNameMaxLength, apiKeyNameOf } from './api-key-name.ts';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CopiedKey } from './copied-key.tsx';
import { shownDay } from './key-times.ts';
import { useGenerateKey } from './keys-mutations.ts';

type GenerateKeyDialogProps = {
  readonly hrnId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Why none can be generated now (KEY-11). */
  readonly refusal: string | undefined;
};

function GeneratedKey({ apiKey }: { apiKey: ApiKey }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">{t('keys.generatedHelp', { name: apiKey.name })}</p>
      <CopiedKey apiKey={apiKey.apiKey} />
      <p>
        {t('keys.restrictFirst')} <TextLink href={paths.restrictAKey}>{t('keys.readRestrict')}</TextLink>
      </p>
      {apiKey.expiryIsLifted && (
        <Notice kind="warning">{t('keys.expires', { date: shownDay(apiKey.expiresAt) })}</Notice>
      )}
    </div>
  );
}

type NameFormProps = {
  readonly id: string;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly readOnly: boolean;
  readonly onSubmit: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
};

function NameForm({ id, typed, setTyped, readOnly, onSubmit, field }: NameFormProps) {
  const t = useText();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t('keys.name')}
        help={t('keys.nameHelp', { max: apiKeyNameMaxLength })}
        placeholder={t('keys.namePlaceholder')}
        maxLength={apiKeyNameMaxLength}
        autoComplete="off"
        value={typed}
        readOnly={readOnly}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

function GeneratedDialog({ apiKey, open, onClose }: { apiKey: ApiKey; open: boolean; onClose: () => void }) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const done = (
    <Button ref={button} variant="primary" onClick={onClose}>
      {t('keys.done')}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.generatedTitle')} initialFocus={button} actions={done}>
      <GeneratedKey apiKey={apiKey} />
    </Dialog>
  );
}

/** Asks for a name, and shows the key when it is there; a failure closes it (KEY-12, KEY-14). */
export function GenerateKeyDialog({ hrnId, open, onClose, refusal }: GenerateKeyDialogProps) {
  const t = useText();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const generate = useGenerateKey(hrnId);
  const name = apiKeyNameOf(typed);
  const noName = name === undefined ? t('keys.nameNeeded', { max: apiKeyNameMaxLength }) : undefined;
  const refused = generate.isPending ? undefined : (refusal ?? noName);

  const close = () => {
    generate.reset();
    setTyped('');
    onClose();
  };
  const submit = () => {
    if (name !== undefined && refusal === undefined) generate.mutate(name, { onError: close });
  };
  if (generate.data) return <GeneratedDialog apiKey={generate.data} open={open} onClose={close} />;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('keys.generate')}
      description={t('keys.generateHelp')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={close}>{t('keys.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={generate.isPending} disabledReason={refused}>
            {t('keys.generateShort')}
          </Button>
        </>
      }
    >
      <NameForm id={formId} readOnly={generate.isPending} onSubmit={submit} {...{ typed, setTyped, field }} />
    </Dialog>
  );
}
