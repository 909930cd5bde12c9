import type { BillingDetails, BillingField } from '@waypost/domain/billing/billing-details';
import { subdivisionKind } from '@waypost/domain/billing/subdivisions';
import { isVatCountry } from '@waypost/domain/billing/vat-countries';
import { countryName } from '../../messages/formats.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import type { FieldProblem } from '../../ui/forms/error-summary.tsx';
import { FormRow } from '../../ui/forms/form-layout.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { billingCountry, type BillingLists } from './billing-model.ts';
import { billingFieldId } from './use-billing-form.ts';

type BillingFieldsProps = {
  readonly draft: BillingDetails;
  readonly lists: BillingLists;
  readonly problems: readonly FieldProblem[];
  readonly change: (changes: Partial<BillingDetails>) => void;
};

/** Countries without those under export control (BIL-37), by their names in the reader's language. */
function countryOptions({ countries }: BillingLists, t: Text) {
  return countries
    .filter(({ export_control }) => !export_control)
    .map(({ code, code2, name }) => ({
      value: code,
      label: (t.language === 'en' ? undefined : countryName(code2, t)) ?? name,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, t.language));
}

function createField({ draft, problems, change }: BillingFieldsProps, t: Text) {
  return (name: Exclude<BillingField, 'gdprAgreement'>) => ({
    id: billingFieldId(name),
    label: t(`billing.${name}`, { kind: subdivisionKind(draft.country) }),
    value: draft[name],
    error: problems.find(({ fieldId }) => fieldId === billingFieldId(name))?.message,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
}

function CountryFields(props: BillingFieldsProps) {
  const t = useText();
  const field = createField(props, t);
  const { draft, lists, change } = props;
  const states = lists.states[draft.country] ?? [];
  return (
    <FormRow>
      <SelectField
        {...field('country')}
        onChange={({ target }) => change({ country: target.value, state: '' })}
        required
        autoComplete="billing country"
        placeholder={t('billing.chooseCountry')}
        options={countryOptions(lists, t)}
      />
      {states.length > 0 && (
        <SelectField
          {...field('state')}
          key={draft.country}
          required
          placeholder={t('billing.chooseState', { kind: subdivisionKind(draft.country) })}
          options={states.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </FormRow>
  );
}

function ContactChoice({ draft, problems, change }: BillingFieldsProps) {
  const t = useText();
  const id = billingFieldId('gdprAgreement');
  return (
    <div id={id} tabIndex={-1}>
      <RadioGroupField
        legend={t('billing.gdprAgreement')}
        name={`${id}-choice`}
        options={[
          { value: 'yes', label: t('billing.yes') },
          { value: 'no', label: t('billing.no') },
        ]}
        value={draft.gdprAgreement === null ? undefined : draft.gdprAgreement ? 'yes' : 'no'}
        onChange={(value) => change({ gdprAgreement: value === 'yes' })}
        error={problems.find(({ fieldId }) => fieldId === id)?.message}
      />
    </div>
  );
}

/** Every field of the billing details; the country decides about state, VAT ID and the choice about contact. */
export function BillingFields(props: BillingFieldsProps) {
  const t = useText();
  const field = createField(props, t);
  const country = billingCountry(props.lists, props.draft.country);
  return (
    <>
      <FormRow>
        <TextField {...field('firstName')} required autoComplete="billing given-name" />
        <TextField {...field('lastName')} required autoComplete="billing family-name" />
      </FormRow>
      <TextField {...field('companyName')} required autoComplete="billing organization" />
      <FormRow>
        <TextField {...field('email')} required type="email" autoComplete="billing email" />
        <TextField {...field('phone')} required type="tel" autoComplete="billing tel" />
      </FormRow>
      <TextField {...field('address')} required autoComplete="billing street-address" />
      <FormRow>
        <TextField {...field('postal')} required autoComplete="billing postal-code" />
        <TextField {...field('city')} required autoComplete="billing address-level2" />
      </FormRow>
      <CountryFields {...props} />
      {isVatCountry(country?.code2) && (
        <TextField {...field('vatId')} optional help={t('billing.vatHelp')} autoComplete="off" mono />
      )}
      {country?.eu_member && <ContactChoice {...props} />}
    </>
  );
}
