import { subdivisionKind } from '@waypost/domain/billing/subdivisions';
import { FormRow } from '../../ui/forms/form-layout.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { countryName } from '../../messages/formats.ts';
import { type Text, useOptionalText, useText } from '../../messages/use-text.tsx';
import type { ContactValues } from './contact-draft.ts';
import type { ContactField, ContactProblem } from './contact-input.ts';
import type { ContactLists } from './create-flow-queries.ts';

type ContactFormProps = {
  readonly values: ContactValues;
  readonly onField: (name: ContactField, value: string) => void;
  readonly problems: readonly ContactProblem[];
  readonly lists: ContactLists;
};

type Entry = { readonly code: string; readonly code2?: string; readonly name: string };

/** Countries sorted by their names in the reader's language. */
function options(entries: readonly Entry[], t: Text) {
  const labelled = entries.map(({ code, code2, name }) => {
    const inLanguage = code2 === undefined || t.language === 'en' ? undefined : countryName(code2, t);
    return { value: code, label: inLanguage ?? name };
  });
  return labelled.toSorted((one, other) => one.label.localeCompare(other.label, t.language));
}

function createField({ values, onField, problems }: ContactFormProps) {
  return (name: ContactField, label: string) => ({
    id: name,
    name,
    label,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onField(name, target.value),
    error: problems.find(({ fieldId }) => fieldId === name)?.message,
  });
}

export function NameForm({ plan, ...props }: ContactFormProps & { readonly plan: string }) {
  const t = useText();
  const field = createField(props);
  return (
    <TextField
      {...field('app_name', t('createFlow.projectName'))}
      optional
      help={t('createFlow.projectNameHelp', { plan })}
      autoComplete="off"
    />
  );
}

/** Contact details: the fields of the billing form that a free plan needs. */
export function ContactForm(props: ContactFormProps) {
  const t = useText();
  const field = createField(props);
  const { lists, values } = props;
  const { country } = values;
  const states = lists.states[country] ?? [];
  const kind = subdivisionKind(country);
  return (
    <>
      <FormRow>
        <TextField {...field('first_name', t('createFlow.firstName'))} required autoComplete="given-name" />
        <TextField {...field('last_name', t('createFlow.lastName'))} required autoComplete="family-name" />
      </FormRow>
      <TextField {...field('email', t('createFlow.email'))} required type="email" autoComplete="email" />
      <TextField {...field('company_name', t('createFlow.company'))} optional autoComplete="organization" />
      <FormRow>
        <SelectField
          {...field('country', t('createFlow.country'))}
          required
          autoComplete="country"
          placeholder={t('createFlow.chooseCountry')}
          options={options(lists.countries, t)}
        />
        {states.length > 0 && (
          <SelectField
            {...field('state', t('createFlow.state', { kind }))}
            key={country}
            value={states.some(({ code }) => code === values.state) ? values.state : ''}
            required
            placeholder={t('createFlow.chooseState', { kind })}
            options={options(states, t)}
          />
        )}
      </FormRow>
    </>
  );
}

/** Optional details; the phone number only if the account has none. */
export function AdditionalForm({ asksPhone, ...props }: ContactFormProps & { readonly asksPhone: boolean }) {
  const t = useText();
  const field = createField(props);
  const optionalText = useOptionalText();
  const titles = props.lists.titles.map((title) => ({
    value: title,
    label: optionalText(`createFlow.honorific.${title}`) ?? title,
  }));
  const industries = props.lists.industries.map(({ id, name }) => ({
    value: id,
    label: optionalText(`createFlow.industry.${id}`) ?? name,
  }));
  return (
    <>
      <FormRow>
        <SelectField
          {...field('title', t('createFlow.jobTitle'))}
          options={[{ value: '', label: t('createFlow.noTitle') }, ...titles]}
        />
        <SelectField
          {...field('industry', t('createFlow.industry'))}
          options={[{ value: '', label: t('createFlow.noIndustry') }, ...industries]}
        />
      </FormRow>
      {asksPhone && <TextField {...field('phone', t('createFlow.phone'))} type="tel" optional autoComplete="tel" />}
    </>
  );
}
