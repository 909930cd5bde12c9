import { compileMessage } from '@lingui/message-utils/compileMessage';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compiledMessages, variablesOf } from './compiled-messages.ts';

type Context = { error(mistake: { readonly message: string }): never };
type Transform = (this: Context, source: string, id: string) => { readonly code: string } | undefined;

const context: Context = {
  error({ message }) {
    throw new Error(message);
  },
};
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-messages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The compiled German messages, where English has these. */
function german(texts: object, english: object): unknown {
  const id = (language: string) => join(folder, 'content/messages', language, 'maps.json');
  mkdirSync(join(folder, 'content/messages/en'), { recursive: true });
  writeFileSync(id('en'), JSON.stringify(english));
  const done = (compiledMessages().transform as Transform).call(context, JSON.stringify(texts, null, 2), id('de'));
  return JSON.parse(done?.code ?? '');
}

const english = { 'maps.title': 'Maps of {name}', 'maps.count': '{n, plural, one {# map} other {# maps}}' };

it('compiles messages, and leaves what has nothing to fill in as it is', () => {
  const texts = { 'maps.title': 'Karten', 'maps.count': '{n, plural, one {# Karte} other {# Karten}}' };
  const compiled = { 'maps.title': 'Karten', 'maps.count': compileMessage(texts['maps.count']) };
  expect(german(texts, english)).toEqual(compiled);
});

it('refuses unknown variables and unreadable messages with file and line, all at once', () => {
  const texts = {
    'maps.title': 'Karten von {nam}',
    'maps.count': '{n, plural, one {# Karte von {name}} other {# Karten}}',
    'maps.other': 'Karten {a b}',
  };
  expect(() => german(texts, english)).toThrow(
    `content/messages/de/maps.json:2 there is no variable {nam}
content/messages/de/maps.json:3 there is no variable {name}
content/messages/de/maps.json:4 the message cannot be read: `,
  );
  expect(() => german({ 'maps.count': '{n} Karten' }, english)).toThrow('maps.json:2 there is no variable {n}');
});

it('leaves other files alone', () => {
  expect((compiledMessages().transform as Transform).call(context, 'Text', '/repo/content/maps.json')).toBeUndefined();
});

it('names what a message fills in, also within its cases', () => {
  const message = compileMessage('{n, plural, one {{who} has a map} other {{who} has # maps}} since {day}');
  expect(variablesOf(message)).toEqual(['day', 'n, plural', 'who']);
});
