import { widgetFlows } from '@waypost/widget/protocol';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { PlaygroundSettings } from './playground-settings.ts';
import { type PageOptionRow, pageOptionRows } from './widget-options-model.ts';

type FormProps = {
  readonly settings: PlaygroundSettings;
  readonly onChange: (changed: Partial<PlaygroundSettings>) => void;
};

const grid = 'grid items-start gap-x-5 gap-y-4 sm:grid-cols-2';

function EmbedderFields({ settings, onChange }: FormProps) {
  const t = useText();
  const { hosts } = useConfig();
  const pageAddress = new URL(paths.accountWidget, hosts.portal).href;
  const text = (name: 'clientId' | 'version' | 'environment' | 'redirectUri') => ({
    name,
    label: name,
    help:
      name === 'redirectUri'
        ? `${t('widgetDocs.embedder.redirectUri')} ${t('widgetDocs.playground.registered', { address: pageAddress })}`
        : t(`widgetDocs.embedder.${name}`),
    mono: true,
    value: settings[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  const same = (values: readonly string[], wrong: string) => [
    ...values.map((value) => ({ value, label: value })),
    { value: wrong, label: t('widgetDocs.playground.wrong', { value: wrong }) },
  ];
  return (
    <div className={grid}>
      <SelectField
        name="flow"
        label={t('widgetDocs.playground.flow')}
        value={settings.flow}
        options={same(widgetFlows, 'log-in')}
        onChange={(event) => onChange({ flow: event.currentTarget.value })}
      />
      <SelectField
        name="type"
        label={t('widgetDocs.playground.type')}
        value={settings.type}
        options={same(['frame', 'window'], 'tab')}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <TextField {...text('clientId')} />
      <TextField {...text('version')} />
      <TextField {...text('environment')} />
      <TextField {...text('redirectUri')} />
      <CheckboxField
        label={t('widgetDocs.playground.inBox')}
        checked={settings.inBox}
        onChange={(event) => onChange({ inBox: event.currentTarget.checked })}
      />
    </div>
  );
}

function OptionField({ row, settings, onChange }: FormProps & { row: PageOptionRow }) {
  const t = useText();
  const { option, kind, since, parameter } = row;
  const value = settings.options[option];
  const set = (given: string | boolean) => onChange({ options: { ...settings.options, [option]: given } });
  const words = {
    label: option,
    help: `${t(`widgetDocs.option.${option}`)} ${t('widgetDocs.playground.from', { version: since })}`,
  };
  const named = { name: parameter };
  if (kind === 'switch') {
    return (
      <CheckboxField
        {...words}
        {...named}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  }
  const type = kind === 'number' ? 'number' : 'text';
  const typed = typeof value === 'string' ? value : '';
  return (
    <TextField
      {...words}
      {...named}
      type={type}
      mono
      value={typed}
      autoComplete="off"
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

/** All options of the widget in one form. */
export function PlaygroundForm(props: FormProps) {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <EmbedderFields {...props} />
      <details className="panel">
        <summary className="touch-target cursor-pointer px-4 py-3 font-medium">
          {t('widgetDocs.playground.pageOptions')}
        </summary>
        <div className={`${grid} border-t border-hairline p-4`}>
          {pageOptionRows.map((row) => (
            <OptionField key={row.option} row={row} {...props} />
          ))}
        </div>
      </details>
    </div>
  );
}
