import type { AccessKey } from '@waypost/contract/entities/access-key';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { useRegisterPublicKey } from './access-keys-queries.ts';
import { toPublicKeyInput } from './public-key-input.ts';

type PublicKeyDialogProps = { readonly hrn: string; readonly credential: AccessKey; readonly onClose: () => void };

/** The server's message says what is wrong with the key. */
const refusedKey = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields[0]?.message : undefined;

function RegisteredKeys({ credential: { publicKeys } }: Pick<PublicKeyDialogProps, 'credential'>) {
  const t = useText();
  if (publicKeys.length === 0) return null;
  const items = publicKeys.map(({ alg, thumbprint }) => ({
    term: t('accessKeys.thumbprint', { alg }),
    details: <code className="text-sm break-all">{thumbprint}</code>,
  }));
  return <DescriptionList items={items} />;
}

/** Registers or removes the public key that verifies the app's assertions. */
export function PublicKeyDialog({ hrn, credential, onClose }: PublicKeyDialogProps) {
  const t = useText();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState('');
  const notifications = useNotifications();
  const change = useRegisterPublicKey({ hrn, accessKeyId: credential.accessKeyId });
  const done = (text: string) => () => {
    notifications.notify({ text });
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pasted.trim() !== '') change.mutate(toPublicKeyInput(pasted), { onSuccess: done(t('accessKeys.registered')) });
  };
  const remove = () => change.mutate({ jwks: { keys: [] } }, { onSuccess: done(t('accessKeys.removedPublicKey')) });
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('accessKeys.publicKeyTitle')}
      description={t('accessKeys.publicKeyHelp')}
      initialFocus={field}
      actions={
        <>
          {credential.publicKeys.length > 0 && <Button onClick={remove}>{t('accessKeys.removePublicKey')}</Button>}
          <Button onClick={onClose}>{t('accessKeys.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={change.isPending}
            disabledReason={pasted.trim() === '' ? t('accessKeys.nothingTyped') : undefined}
          >
            {t('accessKeys.register')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RegisteredKeys credential={credential} />
        <FormLayout id={formId} onSubmit={submit}>
          <TextAreaField
            ref={field}
            label={t('accessKeys.publicKey')}
            error={useChangeProblem(change.error, refusedKey(change.error))}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            placeholder="-----BEGIN PUBLIC KEY-----"
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </FormLayout>
      </div>
    </Dialog>
  );
}
