import type { AccountProfile } from '@waypost/contract/entities/account-settings';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type Text, useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormRow } from '../../../ui/forms/form-layout.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';
import { useSettings } from './settings-context.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection, WhenLoaded } from './settings-section.tsx';
import type { Loaded } from './use-loaded.ts';

function Email({ email, emailVerified }: AccountProfile) {
  const t = useText();
  const reasonText = useReasonText();
  const { api } = useSettings();
  const [outcome, setOutcome] = useState<{ readonly sent?: string; readonly failed?: string }>({});
  const [sending, setSending] = useState(false);

  const failureText = (reason: string) => {
    if (reason === 'OFFLINE') return t('MAIL_NOT_SENT');
    return reason === 'RATE_LIMITED' ? t('settings.email.wait') : reasonText(reason);
  };
  const resend = async () => {
    setSending(true);
    setOutcome({});
    try {
      await api.resendVerificationMail();
      setOutcome({ sent: t('settings.email.sent', { email }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ failed: failureText(error.reason) });
    } finally {
      setSending(false);
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t('accounts.email')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 break-words">{email}</span>
        <StatusBadge
          tone={emailVerified ? 'success' : 'warning'}
          label={t(emailVerified ? 'settings.email.verified' : 'settings.email.unverified')}
        />
        {!emailVerified && (
          <Button size="small" loading={sending} onClick={() => void resend()}>
            {t('settings.email.resend')}
          </Button>
        )}
      </div>
      <output className="text-sm text-muted empty:hidden">{outcome.sent}</output>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {outcome.failed}
      </p>
    </div>
  );
}

const required = {
  firstName: 'accounts.firstName',
  lastName: 'accounts.lastName',
  country: 'accounts.country',
} as const;

const missingOf = (values: FormData, t: Text): FormProblems =>
  Object.fromEntries(
    Object.entries(required)
      .filter(([name]) => typed(values, name).trim() === '')
      .map(([name, label]) => [name, t('accounts.required', { field: t(label) })]),
  );

function ProfileForm({ profile }: { profile: AccountProfile }) {
  const t = useText();
  const { data } = useAccount();
  const { api } = useSettings();
  const [isSaved, setSaved] = useState(false);
  const form = useAccountForm({
    check: (values) => missingOf(values, t),
    async send(values) {
      setSaved(false);
      const text = (name: string) => typed(values, name).trim();
      const names = { firstName: text('firstName'), lastName: text('lastName') };
      await api.updateProfile({ body: { ...names, phone: text('phone'), country: text('country') } });
      setSaved(true);
    },
  });
  const field = (name: keyof typeof required) => ({
    id: name,
    name,
    label: t(required[name]),
    defaultValue: profile[name] ?? '',
    required: true,
    error: form.error(name),
  });
  const countries = data.countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SettingsForm
      form={form}
      submit={t('settings.profile.submit')}
      done={isSaved ? t('settings.profile.saved') : undefined}
    >
      <FormRow>
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </FormRow>
      <FormRow>
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label={t('accounts.phone')}
          optional
          defaultValue={profile.phone ?? ''}
          autoComplete="tel"
          error={form.error('phone')}
        />
        <SelectField
          {...field('country')}
          autoComplete="country"
          placeholder={t('settings.profile.noCountry')}
          options={countries}
        />
      </FormRow>
    </SettingsForm>
  );
}

export function ProfileSection({ profile, reload }: { profile: Loaded<AccountProfile>; reload: () => Promise<void> }) {
  const t = useText();
  return (
    <SettingsSection id="profile">
      <WhenLoaded loaded={profile} reload={reload} lines={6}>
        {(data) => (
          <>
            <FormRow>
              <Email {...data} />
              {data.user_type !== null && (
                <div>
                  <p className="font-medium">{t('settings.profile.type')}</p>
                  <p className="mt-2">{data.user_type}</p>
                </div>
              )}
            </FormRow>
            <ProfileForm profile={data} />
          </>
        )}
      </WhenLoaded>
    </SettingsSection>
  );
}
