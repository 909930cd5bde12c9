import { isWithin } from '@waypost/domain/base/visible-length';
import type { ApiKey } from '@waypost/contract/entities/key';
import { apiKeyNameMaxLength, parseApiKeyName } from './api-key-name.ts';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { isUnsent, useChangeProblem } from '../../api/failure.ts';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CopiedKey } from './copied-key.tsx';
import { parseKeyEnd } from './key-end.ts';
import { LastDayField } from './last-day-field.tsx';
import { useGenerateKey } from './keys-mutations.ts';
import { useNow } from './use-now.ts';

type GenerateKeyDialogProps = {
  readonly hrnId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Why no key can be generated now. */
  readonly refusal: string | undefined;
};

function GeneratedKey({ apiKey }: { apiKey: ApiKey }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-3">
      <p>{t('keys.generatedHelp', { name: apiKey.name })}</p>
      <CopiedKey apiKey={apiKey.apiKey} />
      <p>
        {t('keys.restrictFirst')} <TextLink href={paths.restrictAKey}>{t('keys.readRestrict')}</TextLink>
      </p>
      {apiKey.expiryIsLifted && (
        <Notice kind="warning">{t('keys.expires', { date: formatDay(apiKey.expiresAt, t) })}</Notice>
      )}
    </div>
  );
}

type FormProps = {
  readonly id: string;
  readonly draft: KeyDraft;
  readonly setDraft: (draft: KeyDraft) => void;
  readonly readOnly: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly now: Date;
};

function KeyForm({ id, draft, setDraft, readOnly, failure, now, onSubmit, field }: FormProps) {
  const t = useText();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const isTooLong = !isWithin(draft.name.trim(), apiKeyNameMaxLength);
  return (
    <FormLayout id={id} onSubmit={submit} failure={failure}>
      <TextField
        ref={field}
        label={t('keys.name')}
        help={t('keys.nameHelp', { max: apiKeyNameMaxLength })}
        placeholder={t('keys.namePlaceholder')}
        autoComplete="off"
        value={draft.name}
        readOnly={readOnly}
        error={isTooLong ? t('keys.nameTooLong', { max: apiKeyNameMaxLength }) : undefined}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <LastDayField
        now={now}
        value={draft.lastDay}
        readOnly={readOnly}
        onChange={(lastDay) => setDraft({ ...draft, lastDay })}
      />
    </FormLayout>
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

type KeyDraft = { readonly name: string; readonly lastDay: string };
const emptyDraft: KeyDraft = { name: '', lastDay: '' };

/** Asks for a name and a last day, then shows the key. A refusal closes it; an unsent request does not. */
export function GenerateKeyDialog({ hrnId, open, onClose, refusal }: GenerateKeyDialogProps) {
  const t = useText();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(emptyDraft);
  const generate = useGenerateKey(hrnId);
  const name = parseApiKeyName(draft.name);
  const now = useNow();
  const end = parseKeyEnd(draft.lastDay, now);
  const noName = name === undefined ? t('keys.nameNeeded', { max: apiKeyNameMaxLength }) : undefined;
  const incomplete = noName ?? (end === undefined ? t('keys.lastDayPast') : undefined);
  const refused = generate.isPending ? undefined : (refusal ?? incomplete);

  const close = () => {
    generate.reset();
    setDraft(emptyDraft);
    onClose();
  };
  const submit = () => {
    const expiresAt = parseKeyEnd(draft.lastDay, new Date());
    if (name === undefined || expiresAt === undefined || refusal !== undefined) return;
    generate.mutate({ name, expiresAt }, { onError: (error) => !isUnsent(error) && close() });
  };
  const failure = useChangeProblem(generate.error);
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
      <KeyForm
        id={formId}
        readOnly={generate.isPending}
        onSubmit={submit}
        {...{ draft, setDraft, failure, field, now }}
      />
    </Dialog>
  );
}
