import { type SubmitEvent, useState } from 'react';
import { useConfig, useConsent } from '../../api/app-context.tsx';
import { allAllowed, type Consent, consentPurposes, onlyNecessary } from '../../api/consent.ts';
import { readerConsent } from '../../api/reader-consent.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';

type ChoicesProps = { readonly consent: Consent; readonly onChange: (consent: Consent) => void };

function Choices({ consent, onChange }: ChoicesProps) {
  const t = useText();
  const { error_reporting_url } = useConfig();
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="sr-only">{t('legal.settings.legend')}</legend>
      <CheckboxField
        label={<span className="font-medium">{t('legal.settings.necessary')}</span>}
        help={t('legal.settings.necessaryHelp')}
        checked
        disabled
        readOnly
      />
      {consentPurposes.map((purpose) => (
        <CheckboxField
          key={purpose}
          label={<span className="font-medium">{t(`legal.settings.${purpose}`)}</span>}
          help={
            <>
              {t(`legal.settings.${purpose}Help`)}
              {purpose === 'error_reports' && error_reporting_url === null && <> {t('legal.settings.noService')}</>}
            </>
          }
          checked={consent[purpose]}
          onChange={({ target }) => onChange({ ...consent, [purpose]: target.checked })}
        />
      ))}
    </fieldset>
  );
}

/** What a reader has ticked and not saved yet is theirs; otherwise the form follows what is stored. */
export function PrivacySettingsPage() {
  const t = useText();
  const { terms_version } = useConfig();
  const stored = useConsent();
  const [ticked, setTicked] = useState<Consent>();
  const [isSaved, setSaved] = useState(false);
  const consent = ticked ?? stored;

  const change = (next: Consent) => {
    setTicked(next);
    setSaved(false);
  };
  const save = (decision: Consent) => {
    readerConsent.decide(decision, terms_version);
    setTicked(undefined);
    setSaved(true);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(consent);
  };

  return (
    <div className="mx-auto w-full max-w-[46rem] px-4 pb-16 md:px-6">
      <PageHeader title={t('legal.settings.title')} />
      <p className="mb-8 text-muted">{t('legal.settings.intro')}</p>
      <noscript>
        <p className="mb-8">{t('legal.settings.noScript')}</p>
      </noscript>
      <form onSubmit={submit} className="flex flex-col gap-8">
        <Choices consent={consent} onChange={change} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('legal.settings.save')}
          </Button>
          <Button onClick={() => save(onlyNecessary)}>{t('legal.settings.onlyNecessary')}</Button>
          <Button onClick={() => save(allAllowed)}>{t('legal.settings.allowAll')}</Button>
        </div>
        <output className="min-h-6 font-medium text-success">{isSaved && t('legal.settings.saved')}</output>
      </form>
      <Link href={paths.cookies} className="link-text">
        {t('legal.settings.toCookies')}
      </Link>
    </div>
  );
}
