import type { ApiKey, KeyTestAnswer, KeyTestInput } from '@waypost/contract/entities/key';
import type { RestrictionKind } from '@waypost/domain/keys/key-restrictions';
import { type SubmitEvent, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useTestKey } from './keys-mutations.ts';
import { isInvalid, type RestrictionDraft, restrictionsToSend } from './restriction-draft.ts';
import { type ServicesDraft, servicesToSend } from './settings-draft.ts';

type Fact = 'origin' | 'address' | 'androidPackage' | 'androidCertificate' | 'bundleId';
type Typed = Readonly<Record<Fact | 'service', string>>;
const nothing: Typed = {
  origin: '',
  address: '',
  androidPackage: '',
  androidCertificate: '',
  bundleId: '',
  service: '',
};

/** The facts that a restriction checks. Without a restriction, domain protection may still check the origin. */
const factsOf: Readonly<Record<RestrictionKind, readonly Fact[]>> = {
  none: ['origin'],
  web: ['origin'],
  server: ['address'],
  android: ['androidPackage', 'androidCertificate'],
  ios: ['bundleId'],
};

/** Omits empty facts and those that the restriction does not check. */
const toCall = (typed: Typed, facts: readonly Fact[]): KeyTestInput =>
  Object.fromEntries(
    [...facts, 'service' as const].map((name) => [name, typed[name].trim()]).filter(([, text]) => text !== ''),
  );

const states = ['DISABLED', 'EXPIRED', 'PROJECT_INACTIVE'] as const;
const stateOf = (code: KeyTestAnswer['code']) => states.find((state) => state === code) ?? 'VALID';

/** The decision as a sentence; the rule is shown below it. */
function decisionText({ allowed, code, rule }: KeyTestAnswer, t: Text): string {
  if (rule) return t(allowed ? 'keys.decision.allowed' : `keys.decision.refusedBy.${rule.kind}`);
  return t(`keys.decision.${stateOf(code)}`);
}

function Decision({ answer }: { answer: KeyTestAnswer }) {
  const t = useText();
  const { allowed, rule } = answer;
  return (
    <Notice kind={allowed ? 'success' : 'danger'} title={t(allowed ? 'keys.testAllowed' : 'keys.testRefused')}>
      <p>{decisionText(answer, t)}</p>
      {rule && (
        <p className="mt-1 wrap-anywhere">
          {t('keys.testRule', { kind: t(`keys.rule.${rule.kind}`) })} <code className="break-all">{rule.value}</code>
        </p>
      )}
    </Notice>
  );
}

function Answer({ answer }: { answer: KeyTestAnswer | undefined }) {
  return (
    <div aria-live="polite" className="mt-4 empty:mt-0">
      {answer && <Decision answer={answer} />}
    </div>
  );
}

type TestProps = {
  readonly hrnId: string;
  readonly apiKey: ApiKey;
  readonly restrictions: RestrictionDraft;
  readonly services: ServicesDraft;
};

/** Tests a request against the rules in the forms, and names the rule that decided. */
export function KeyTest({ hrnId, apiKey, restrictions, services }: TestProps) {
  const t = useText();
  const config = useConfig();
  const [typed, setTyped] = useState(nothing);
  const [triedRules, setTriedRules] = useState('');
  const test = useTestKey({ hrnId, apiKeyId: apiKey.apiKeyId });
  const facts = factsOf[restrictions.kind];
  const selected = servicesToSend(services);
  const rules = { restrictions: restrictionsToSend(restrictions), services: selected === undefined ? [] : selected };
  const isWrong = isInvalid(restrictions);
  const rulesNow = JSON.stringify([rules, apiKey.enabled]); // a result does not apply to changed rules
  const change = (name: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWrong) return;
    test.mutate({ ...toCall(typed, facts), rules }, { onSuccess: () => setTriedRules(rulesNow) });
  };
  const serviceOptions = config.services.map((value) => ({ value, label: value }));
  const options = [{ value: '', label: t('keys.test.anyService') }, ...serviceOptions];
  return (
    <Card title={t('keys.testTitle')} description={t('keys.testHelp')}>
      <FormLayout
        onSubmit={submit}
        className="gap-4"
        actions={
          <Button
            type="submit"
            loading={test.isPending}
            disabledReason={isWrong ? t('keys.testCorrectFirst') : undefined}
          >
            {t('keys.testSubmit')}
          </Button>
        }
      >
        {facts.map((name) => (
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
      </FormLayout>
      <Answer answer={triedRules === rulesNow ? test.data : undefined} />
    </Card>
  );
}
