import { isBlocked, type ProductPermission, styleFor } from '@waypost/domain/users/permissions';
import { useText } from '../../messages/use-text.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

type FieldsProps = {
  readonly permissions: readonly ProductPermission[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  /** The server's access flag: with it several permissions, otherwise one. */
  readonly access: boolean;
};

/** The choice of permissions, by checkboxes or by one select; a single permission cannot be changed. */
export function PermissionFields({ permissions, selected, onChange, access }: FieldsProps) {
  const t = useText();
  const isSingle = permissions.length === 1;
  const nameOf = (name: string) => name || t('users.unnamed');
  if (styleFor(access) === 'single')
    return (
      <SelectField
        label={t('users.role')}
        value={selected[0] ?? ''}
        placeholder={t('users.chooseRole')}
        disabled={isSingle}
        options={permissions.map(({ name }) => ({ value: name, label: nameOf(name) }))}
        onChange={({ target }) => onChange([target.value])}
      />
    );
  const toggle = (name: string) =>
    onChange(selected.includes(name) ? selected.filter((each) => each !== name) : [...selected, name]);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('users.permissions')}</legend>
      {permissions.map(({ name, values }) => {
        const blocked = isBlocked(name, selected, permissions);
        return (
          <CheckboxField
            key={name}
            label={nameOf(name)}
            help={blocked ? t('users.blocked') : values.join(', ')}
            checked={selected.includes(name)}
            disabled={isSingle || blocked}
            onChange={() => toggle(name)}
          />
        );
      })}
    </fieldset>
  );
}
