import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Country } from '@waypost/contract/entities/catalog';
import { billingDetailsOf } from '@waypost/domain/billing/billing-paths';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import deTexts from '../../../../content/messages/de/billing-form.json' with { type: 'json' };
import enTexts from '../../../../content/messages/en/billing-form.json' with { type: 'json' };
import { type Messages, MessagesProvider } from '../../messages/use-text.tsx';
import { UiMessages } from '../../messages/ui-messages.tsx';
import { BillingFields } from './billing-fields.tsx';

const compiled = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)])) as Messages;
const messages = { en: compiled(enTexts), de: compiled(deTexts) };

const country = (code: string, code2: string, eu_member: boolean) =>
  ({ code, code2, name: code, eu_member, export_control: false }) as Country;
const countries = [
  country('ESP', 'ES', true),
  country('DEU', 'DE', true),
  country('USA', 'US', false),
  country('CHE', 'CH', false),
  country('JPN', 'JP', false),
  country('NOR', 'NO', false),
];
const someState = [{ code: 'X-1', name: 'One' }];
const states = { ESP: someState, DEU: someState, USA: someState, CHE: someState, JPN: someState };

function htmlOf(code: string, language: 'en' | 'de' = 'en', gdprAgreement: boolean | null = null) {
  const draft = { ...billingDetailsOf({}), country: code, gdprAgreement };
  return renderToString(
    <MessagesProvider messages={messages[language]} language={language}>
      <UiMessages>
        <BillingFields draft={draft} lists={{ countries, states }} problems={[]} change={() => undefined} />
      </UiMessages>
    </MessagesProvider>,
  );
}

it.each([
  ['ESP', 'Province', 'Choose a province', 'Provinz', 'Provinz wählen'],
  ['DEU', 'State', 'Choose a state', 'Bundesland', 'Bundesland wählen'],
  ['USA', 'State', 'Choose a state', 'Bundesstaat', 'Bundesstaat wählen'],
  ['CHE', 'Canton', 'Choose a canton', 'Kanton', 'Kanton wählen'],
  ['JPN', 'Prefecture', 'Choose a prefecture', 'Präfektur', 'Präfektur wählen'],
])('an address in %s asks for its part by the name that the country uses', (...given) => {
  const [code, label, choose, germanLabel, germanChoose] = given;
  for (const text of [label, choose]) expect(htmlOf(code)).toContain(`>${text}<`);
  for (const text of [germanLabel, germanChoose]) expect(htmlOf(code, 'de')).toContain(`>${text}<`);
  expect(htmlOf('NOR')).not.toContain(`>${label}<`);
});

it('members of the EU are asked whether we may contact them about our products, with nothing chosen before BIL-12', () => {
  const question = 'May we contact you about our products?';
  const chosen = (html: string) =>
    [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => / checked=""/.test(tag));
  expect(htmlOf('ESP')).toContain(question);
  expect(htmlOf('ESP', 'de')).toContain('Dürfen wir Sie über unsere Produkte informieren?');
  expect(chosen(htmlOf('ESP'))).toEqual([false, false]);
  expect([chosen(htmlOf('ESP', 'en', true)), chosen(htmlOf('ESP', 'en', false))]).toEqual([
    [true, false],
    [false, true],
  ]);
  for (const other of ['USA', 'NOR']) expect(htmlOf(other)).not.toContain(question);
});
