import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variablesOf } from '../../compiled-messages.ts';

const folder = join(import.meta.dirname, '../../../content/messages');
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>;
const files = readdirSync(join(folder, 'en'));

it('has the words of every plan, title and industry of the catalogue', () => {
  const catalog = (file: string) => JSON.parse(readFileSync(join(folder, '../catalog', file), 'utf8')) as unknown;
  const plans = Object.entries(catalog('features.json') as Record<string, string[]>);
  const features = plans.flatMap(([plan, texts]) => texts.map((text, at) => [`plans.feature.${plan}.${at}`, text]));
  expect(read('en', 'plans.json')).toEqual(Object.fromEntries(features));
  const lists = catalog('lists.json') as { titles: string[]; industries: { id: string; name: string }[] };
  expect(read('en', 'contact-form.json')).toMatchObject({
    ...Object.fromEntries(lists.titles.map((title) => [`createFlow.honorific.${title}`, title])),
    ...Object.fromEntries(lists.industries.map(({ id, name }) => [`createFlow.industry.${id}`, name])),
  });
});

it('has the same files in both languages ACC-19', () => {
  expect(readdirSync(join(folder, 'de')).toSorted()).toEqual(files.toSorted());
});

describe.each(files)('%s', (file) => {
  const english = read('en', file);
  const german = read('de', file);

  it('has the same messages in both languages ACC-19 (UIX-03)', () => {
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it('takes the same values in both languages ACC-19', () => {
    const of = (messages: Record<string, string>) =>
      Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, variablesOf(compileMessage(text))]));
    expect(of(german)).toEqual(of(english));
  });

  it('leaves no text empty, and says sentences as sentences in both', () => {
    for (const [id, text] of Object.entries(english)) {
      expect(german[id], id).not.toBe('');
      expect(/[.?!]$/.test(german[id] ?? ''), `${id}: ${german[id]}`).toBe(/[.?!]$/.test(text));
    }
  });
});
