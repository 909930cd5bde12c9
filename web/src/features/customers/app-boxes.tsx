import type { App } from '@waypost/contract/entities/app';
import type { AppId } from '@waypost/domain/base/ids';
import { useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

export type NamedApp = Pick<App, 'app_id' | 'app_name'>;

type BoxesProps = {
  readonly apps: readonly NamedApp[];
  readonly selected: readonly AppId[];
  readonly onChange: (selected: readonly AppId[]) => void;
  /** Apps that cannot be deselected. */
  readonly fixed?: readonly string[];
  /** Why they cannot. */
  readonly fixedHelp?: string;
};

const seenAtOnce = 10;
const longestSearch = 200;

/** The choice of a project's apps; a long list has a search, which deselects nothing. */
export function AppBoxes({ apps, selected, onChange, fixed = [], fixedHelp }: BoxesProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const search = typed.trim().toLowerCase();
  const found = apps.filter(({ app_name }) => app_name.toLowerCase().includes(search));
  const isFixed = (app_id: AppId) => fixed.includes(app_id) && selected.includes(app_id);
  const isAll = apps.every(({ app_id }) => selected.includes(app_id));
  const toggleAll = () => onChange(apps.map(({ app_id }) => app_id).filter((id) => !isAll || isFixed(id)));
  const toggle = (app_id: AppId) =>
    onChange(selected.includes(app_id) ? selected.filter((id) => id !== app_id) : [...selected, app_id]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('customers.apps')}</legend>
      {apps.length > seenAtOnce && (
        <TextField
          type="search"
          label={t('customers.searchApps')}
          value={typed}
          maxLength={longestSearch}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {search === '' && (
        <CheckboxField
          className="border-b border-hairline pb-2"
          label={t('customers.allApps', { count: apps.length })}
          checked={isAll}
          onChange={toggleAll}
        />
      )}
      {found.length === 0 && <p className="text-muted">{t('customers.noApp')}</p>}
      <div className="-mx-1 flex max-h-72 flex-col gap-2 overflow-y-auto px-1 py-1">
        {found.map(({ app_id, app_name }) => (
          <CheckboxField
            key={app_id}
            label={<span className="wrap-anywhere">{app_name}</span>}
            help={isFixed(app_id) ? fixedHelp : undefined}
            checked={selected.includes(app_id)}
            disabled={isFixed(app_id)}
            onChange={() => toggle(app_id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
