import type { ApiKey, KeyTestAnswer, KeyTestInput } from '@waypost/contract/entities/key';
import { type SubmitEvent, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { FormLayout, FormRow } from '../../ui/forms/form-layout.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useTestKey } from './keys-mutations.ts';

const texts = ['origin', 'address', 'androidPackage', 'androidCertificate', 'bundleId'] as const;
type Typed = Readonly<Record<(typeof texts)[number] | 'service', string>>;
const nothing: Typed = {
  origin: '',
  address: '',
  androidPackage: '',
  androidCertificate: '',
  bundleId: '',
  service: '',
};

/** What was left empty is not part of the call. */
const callOf = (typed: Typed): KeyTestInput =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );

function Decision({ answer: { allowed, message, rule } }: { answer: KeyTestAnswer }) {
  const t = useText();
  return (
    <Notice kind={allowed ? 'success' : 'danger'} title={t(allowed ? 'keys.testAllowed' : 'keys.testRefused')}>
      <p className="wrap-anywhere">{message}</p>
      {rule && (
        <p className="mt-1 wrap-anywhere">
          {t('keys.testRule', { kind: t(`keys.rule.${rule.kind}`) })} <code className="break-all">{rule.value}</code>
        </p>
      )}
    </Notice>
  );
}

/** What the rules were when a call was tried: an answer says nothing about other rules. */
const rulesOf = ({ restrictions, services, enabled }: ApiKey) => JSON.stringify([restrictions, services, enabled]);

/** Tries a call against the saved rules of a key, and says which of them decided (KEY-46). */
export function KeyTest({ hrnId, apiKey }: { hrnId: string; apiKey: ApiKey }) {
  const t = useText();
  const { services } = useConfig();
  const [typed, setTyped] = useState(nothing);
  const [triedRules, setTriedRules] = useState('');
  const test = useTestKey({ hrnId, apiKeyId: apiKey.apiKeyId });
  const change = (name: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!test.isPending) test.mutate(callOf(typed), { onSuccess: () => setTriedRules(rulesOf(apiKey)) });
  };
  const options = [
    { value: '', label: t('keys.test.anyService') },
    ...services.map((value) => ({ value, label: value })),
  ];
  return (
    <Card title={t('keys.testTitle')} description={t('keys.testHelp')}>
      <FormLayout
        onSubmit={submit}
        actions={
          <Button type="submit" loading={test.isPending}>
            {t('keys.testSubmit')}
          </Button>
        }
      >
        <FormRow>
          {texts.map((name) => (
            <TextField
              key={name}
              label={t(`keys.test.${name}`)}
              mono
              maxLength={1000}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              value={typed[name]}
              onChange={change(name)}
            />
          ))}
          <SelectField
            label={t('keys.test.service')}
            options={options}
            value={typed.service}
            onChange={change('service')}
          />
        </FormRow>
      </FormLayout>
      <div aria-live="polite" className="mt-4 empty:mt-0">
        {test.data && triedRules === rulesOf(apiKey) && <Decision answer={test.data} />}
      </div>
    </Card>
  );
}
