import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import english from '../../../../../content/messages/en/account-settings.json' with { type: 'json' };
import { type Messages, textOf } from '../../../messages/use-text.tsx';
import { deviceWords, placeWords } from './session-words.ts';

const messages = Object.fromEntries(
  Object.entries(english).map(([id, text]) => [id, compileMessage(text)]),
) as Messages;
const en = textOf(messages, 'en');
const de = textOf(messages, 'de');

describe('the words of a session', () => {
  it.each([
    [{ browser: 'Chrome 140', system: 'Windows', kind: 'desktop' }, 'Chrome 140 on Windows'],
    [{ browser: null, system: 'iOS', kind: 'mobile' }, 'iOS'],
    [{ browser: 'Firefox 140', system: null, kind: 'other' }, 'Firefox 140'],
    [{ browser: null, system: null, kind: 'other' }, 'Unknown device'],
  ] as const)('call the device %o “%s” ACC-51', (device, words) => {
    expect(deviceWords(device, en)).toBe(words);
  });

  it.each([
    [{ kind: 'country', country: 'NL' }, 'Netherlands', 'Niederlande'],
    [{ kind: 'country', country: 'XQ' }, 'XQ', 'XQ'],
    [{ kind: 'country', country: null }, 'Unknown place', 'Unknown place'],
    [{ kind: 'this computer', country: null }, 'This computer', 'This computer'],
    [{ kind: 'private network', country: null }, 'Private network', 'Private network'],
    [{ kind: 'unknown', country: null }, 'Unknown place', 'Unknown place'],
  ] as const)('call the place %o by its name in the reader’s language ACC-51', (place, inEnglish, inGerman) => {
    expect(placeWords(place, en)).toBe(inEnglish);
    expect(placeWords(place, de)).toBe(inGerman);
  });
});
