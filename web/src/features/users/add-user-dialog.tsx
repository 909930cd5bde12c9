import type { EumApplication } from '@waypost/contract/entities/users';
import type { AppId } from '@waypost/domain/base/ids';
import { isWithoutChoice, type ProductPermission } from '@waypost/domain/users/permissions';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormActions } from '../../ui/overlays/form-actions.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { usePermissionSets } from './use-permission-sets.ts';
import { firstApp } from './user-rows.ts';
import { useAddUser } from './users-queries.ts';

const isKnown = (error: Error | null) => error instanceof ApiError && error.reason === 'USER_EXISTS';

type AddUserProps = {
  readonly apps: readonly EumApplication[];
  readonly products: readonly ProductPermission[];
  readonly access: boolean;
  readonly onClose: () => void;
  readonly onAdded: (email: string) => void;
};

/** The only permission is chosen already. */
const chosenOf = (sets: readonly ProductPermission[] | undefined, selected: readonly string[]) =>
  sets?.length === 1 ? sets.map(({ name }) => name) : selected;

function useDraft({ apps, products }: AddUserProps) {
  const [email, setEmail] = useState('');
  const [appId, setAppId] = useState(firstApp(apps));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const app = apps.find(({ app_id }) => app_id === appId);
  const sets = usePermissionSets(app, products);
  const names = chosenOf(sets, selected);
  const { billing_patterns: patterns, otp_required: otpRequired } = useConfig();
  const pattern = patterns['email'] ?? '';
  const fits = new RegExp(pattern, 'u').test(email.trim());
  const chooseApp = (id: string) => {
    setAppId(id);
    setSelected([]);
  };
  const isReady = fits && app !== undefined && names.length > 0;
  return { email, setEmail, appId, chooseApp, app, sets, names, setSelected, fits, isReady, otpRequired };
}

type Draft = ReturnType<typeof useDraft>;

const newUserOf = ({ email, appId, names, otpRequired }: Draft) => ({
  email: email.trim(),
  appId: appId as AppId,
  names,
  otpRequired,
});

/** The app, and what the user may do there unless there is no choice. */
function AppAndPermissions({ apps, draft, access }: Pick<AddUserProps, 'apps' | 'access'> & { readonly draft: Draft }) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('users.app')}
        placeholder={t('users.chooseApp')}
        value={draft.appId}
        options={apps.map(({ app_id, app_name, project_name }) => ({
          value: app_id,
          label: `${project_name}: ${app_name}`,
        }))}
        onChange={({ target }) => draft.chooseApp(target.value)}
      />
      {draft.sets && !isWithoutChoice(draft.sets) && (
        <PermissionFields
          permissions={draft.sets}
          selected={draft.names}
          onChange={draft.setSelected}
          access={access}
        />
      )}
    </>
  );
}

export function AddUserDialog(props: AddUserProps) {
  const { apps, access, onClose, onAdded } = props;
  const t = useText();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const { notify } = useNotifications();
  const draft = useDraft(props);
  const add = useAddUser();
  const failure = useChangeProblem(isKnown(add.error) ? null : add.error, t('users.addFailedHeadline'));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!draft.isReady) return;
    add.mutate(newUserOf(draft), {
      onSuccess: () => {
        notify({ text: t('users.added') });
        onAdded(draft.email.trim());
        onClose();
      },
      onError: (error) => {
        if (isKnown(error)) field.current?.focus();
        else notify({ id: 'add-user', text: t('users.addFailed'), notificationType: 'error', autoclose: false });
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.add')}
      description={t('users.addHelp')}
      initialFocus={field}
      actions={
        <FormActions
          form={form}
          label={t('users.addNow')}
          loading={add.isPending}
          disabledReason={draft.isReady ? undefined : t(draft.fits ? 'users.permissionFirst' : 'users.emailFirst')}
          onClose={onClose}
        />
      }
    >
      <FormLayout id={form} onSubmit={submit} failure={failure}>
        <TextField
          ref={field}
          type="email"
          label={t('users.email')}
          error={isKnown(add.error) ? t('users.exists') : undefined}
          autoComplete="off"
          value={draft.email}
          readOnly={add.isPending}
          onChange={({ target }) => {
            add.reset();
            draft.setEmail(target.value);
          }}
        />
        <AppAndPermissions apps={apps} draft={draft} access={access} />
      </FormLayout>
    </Dialog>
  );
}
