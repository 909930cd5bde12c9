import { TextField } from '../../../ui/forms/text-field.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount, useTypedField } from '../shell/account-context.tsx';
import { type AccountFormHandle, typed } from './use-account-form.ts';

export type RealmChoice = { readonly realm?: string; readonly realm_any?: true };

/** The organisation of a form: the typed one if the form asks for it, otherwise the embedder's. */
export function useRealmChoice(): (values: FormData) => RealmChoice {
  const { options } = useAccount().data;
  return (values) => {
    const realm = values.has('realm') ? typed(values, 'realm').trim() : options.realm;
    if (realm !== '') return { realm };
    return options.realmAny ? { realm_any: true } : {};
  };
}

/** The organisation id, if the embedder asks for it or several accounts match. */
export function RealmField({
  form,
  isRequested = false,
  required = false,
}: {
  form: AccountFormHandle;
  isRequested?: boolean;
  required?: boolean;
}) {
  const t = useText();
  const { data, show } = useAccount();
  const field = useTypedField();
  if (!data.options.realmInput && !isRequested) return null;
  return (
    <TextField
      {...field('realm')}
      id="realm"
      label={t('accounts.organisation')}
      help={required ? undefined : t('accounts.organisationHelp')}
      autoComplete="organization"
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      optional={!required}
      error={form.error('realm')}
      aside={
        <button type="button" onClick={() => show('forgot-org-id')} className="link-text rounded-sm text-sm">
          {t('accounts.organisationForgot')}
        </button>
      }
    />
  );
}
