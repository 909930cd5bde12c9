import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { FormRow } from '../../../ui/forms/form-layout.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { SentenceWithLink } from '../../../messages/sentence-with-link.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { useLanguage, useText } from '../../../messages/use-text.tsx';
import { useAccount, useComplete, useForClient, useInviteToken, useTypedField } from '../shell/account-context.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { EmailField } from '../entrance/email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { RealmField } from '../entrance/realm-field.tsx';
import { extraFields, type ExtraFields, toSignUpInput, signUpLabels, signUpProblems } from './sign-up-input.ts';
import { type AccountFormHandle, useAccountForm } from '../entrance/use-account-form.ts';
import { useFieldText } from '../entrance/use-field-text.ts';

export type SignUpFlow = 'sign-up' | 'ssx-ec';

function useSignUpForm(flow: SignUpFlow, asked: ExtraFields, instead: (() => void) | undefined) {
  const t = useText();
  const lang = useLanguage();
  const fieldText = useFieldText();
  const { api, data } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  const inviteToken = useInviteToken();
  return useAccountForm({
    ready: forClient !== undefined,
    check: (values) => (instead ? {} : signUpProblems(values, asked, { t, fieldText })),
    async send(values) {
      if (instead) return instead();
      if (!forClient) return;
      const person = toSignUpInput(values, { options: data.options, asked, lang });
      const invitation = inviteToken !== undefined && { invite_token: inviteToken };
      complete(flow, await api.signUp({ body: { ...forClient, ...person, ...invitation } }));
    },
  });
}

/** The personal fields, as configured by the embedder. */
function PersonFields({ form, asked }: { form: AccountFormHandle; asked: ExtraFields }) {
  const t = useText();
  const { data, typed } = useAccount();
  const { options } = data;
  const typedField = useTypedField();
  const field = (name: keyof typeof signUpLabels) => ({
    ...typedField(name),
    id: name,
    label: t(signUpLabels[name]),
    required: true,
    error: form.error(name),
  });
  const countries = data.countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      {asked.includes('company_name') && <TextField {...field('company_name')} autoComplete="organization" />}
      <FormRow>
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </FormRow>
      <EmailField form={form} {...(options.companyEmail && { help: t('accounts.companyEmailHelp') })} />
      <NewPasswordField form={form} label={t('accounts.password')} email={typed.email} />
      <SelectField
        {...field('country')}
        autoComplete="country"
        placeholder={t('accounts.chooseCountry')}
        options={countries}
      />
      {options.phone && (
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label={t('accounts.phone')}
          optional
          autoComplete="tel"
          error={form.error('phone')}
        />
      )}
      {options.age && (
        <CheckboxField id="age" name="age" label={t('accounts.age')} required error={form.error('age')} />
      )}
      <CheckboxField id="terms" name="terms" label={<Agreement />} required error={form.error('terms')} />
    </>
  );
}

function Agreement() {
  const t = useText();
  const { data } = useAccount();
  const link = (
    <TextLink href={new URL('/legal/terms', data.portal).href} target="_blank" rel="noopener">
      {t('accounts.termsLink')}
    </TextLink>
  );
  return <SentenceWithLink sentence={(terms) => t('accounts.terms', { terms })} link={link} />;
}

type SignUpFormProps = {
  readonly flow: SignUpFlow;
  readonly submit: string;
  /** Called instead if the typed organisation has no password sign-in. */
  readonly instead?: (() => void) | undefined;
};

export function SignUpForm({ flow, submit, instead }: SignUpFormProps) {
  const { options } = useAccount().data;
  const asked = extraFields(options, flow === 'ssx-ec');
  const form = useSignUpForm(flow, asked, instead);
  return (
    <AccountForm form={form} submit={instead ? undefined : submit}>
      <RealmField form={form} />
      {!instead && <PersonFields form={form} asked={asked} />}
    </AccountForm>
  );
}
