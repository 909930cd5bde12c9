import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { FormRow } from '../../ui/form-layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../../messages/use-text.tsx';
import type { ContactLists } from './create-flow-queries.ts';

/** What the terms step asks, and keeps while it is typed. */
export type ContactValues = {
  first_name: string;
  last_name: string;
  email: string;
  company_name: string;
  country: string;
  state: string;
  title: string;
  phone: string;
  industry: string;
  agreed: boolean;
};

const nothingTyped = { company_name: '', state: '', title: '', phone: '', industry: '', agreed: false };

/** What is known of the person already; a draft that was typed before goes over it. */
export function knownContact(user: SessionUser, account: DeveloperAccount | null): ContactValues {
  const { firstName: first_name, lastName: last_name, email } = user;
  const signedUp = { ...nothingTyped, first_name, last_name, email, country: user.country ?? '' };
  if (!account) return signedUp;
  const { company_name, country, state } = account;
  const kept = Object.entries({ company_name, country, state }).filter(([, value]) => value !== null);
  return { ...signedUp, ...pick(account), ...Object.fromEntries(kept) };
}

const pick = ({ first_name, last_name, email }: DeveloperAccount) => ({ first_name, last_name, email });

type ContactFormProps = {
  readonly register: UseFormRegister<ContactValues>;
  readonly errors: FieldErrors<ContactValues>;
  readonly lists: ContactLists;
  readonly country: string;
  readonly asksPhone: boolean;
};

const options = (entries: readonly { readonly code: string; readonly name: string }[]) =>
  entries.map(({ code, name }) => ({ value: code, label: name }));

/** Contact details: the billing form's fields that a free plan needs (CRE-32). */
export function ContactForm({ register, errors, lists, country }: ContactFormProps) {
  const t = useText();
  const states = lists.states[country] ?? [];
  const field = (name: keyof ContactValues, label: string) => ({
    ...register(name),
    id: name,
    label,
    required: true,
    error: errors[name]?.message,
  });
  return (
    <>
      <FormRow>
        <TextField {...field('first_name', t('createFlow.firstName'))} autoComplete="given-name" />
        <TextField {...field('last_name', t('createFlow.lastName'))} autoComplete="family-name" />
      </FormRow>
      <TextField {...field('email', t('createFlow.email'))} type="email" autoComplete="email" />
      <TextField
        {...field('company_name', t('createFlow.company'))}
        required={false}
        help={t('createFlow.optional')}
        autoComplete="organization"
      />
      <FormRow>
        <SelectField
          {...field('country', t('createFlow.country'))}
          autoComplete="country"
          placeholder={t('createFlow.chooseCountry')}
          options={options(lists.countries)}
        />
        {states.length > 0 && (
          <SelectField
            {...field('state', t('createFlow.state'))}
            placeholder={t('createFlow.chooseState')}
            options={options(states)}
          />
        )}
      </FormRow>
    </>
  );
}

/** Additional details: all of them optional; the phone only where the account has none (CRE-33, CRE-34). */
export function AdditionalForm({ register, errors, lists, asksPhone }: Omit<ContactFormProps, 'country'>) {
  const t = useText();
  const titles = lists.titles.map((title) => ({ value: title, label: title }));
  const industries = lists.industries.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FormRow>
        <SelectField
          {...register('title')}
          id="title"
          label={t('createFlow.jobTitle')}
          options={[{ value: '', label: t('createFlow.noTitle') }, ...titles]}
        />
        <SelectField
          {...register('industry')}
          id="industry"
          label={t('createFlow.industry')}
          options={[{ value: '', label: t('createFlow.noIndustry') }, ...industries]}
        />
      </FormRow>
      {asksPhone && (
        <TextField
          {...register('phone')}
          id="phone"
          type="tel"
          label={t('createFlow.phone')}
          help={t('createFlow.optional')}
          autoComplete="tel"
          error={errors.phone?.message}
        />
      )}
    </>
  );
}
