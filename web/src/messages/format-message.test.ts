import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { formatMessage, type TextValues } from './format-message.ts';

describe('formatMessage', () => {
  it.each<readonly [message: string, values: TextValues, language: string, expected: string]>([
    ['Hello', {}, 'en', 'Hello'],
    ['{field} is required.', { field: 'Email' }, 'en', 'Email is required.'],
    ['{n, plural, =0 {none} one {# code} other {# codes of {who}}} left', { n: 0, who: 'Ada' }, 'en', 'none left'],
    ['{n, plural, =0 {none} one {# code} other {# codes of {who}}} left', { n: 1, who: 'Ada' }, 'en', '1 code left'],
    [
      '{n, plural, =0 {none} one {# code} other {# codes of {who}}} left',
      { n: 1200, who: 'Ada' },
      'en',
      '1,200 codes of Ada left',
    ],
    ['{n, plural, one {# Zeichen} other {# Zeichen}}', { n: 1200 }, 'de', '1.200 Zeichen'],
    ['{k, select, frame {A} other {B}}', { k: 'frame' }, 'en', 'A'],
    ['{k, select, frame {A} other {B}}', { k: 'x' }, 'en', 'B'],
    ['the {n, selectordinal, one {#st} two {#nd} other {#th}}', { n: 2 }, 'en', 'the 2nd'],
    ['{n, number} calls', { n: 12_345 }, 'de', '12.345 calls'],
    ['{missing}', {}, 'en', ''],
  ])('writes %s with %o in %s', (message, values, ...[language, expected]) => {
    expect(formatMessage(compileMessage(message), values, language)).toBe(expected);
  });

  it('writes a number sign outside of a plural as it is', () => {
    expect(formatMessage(['#', ['n']], { n: 2 }, 'en')).toBe('#2');
  });

  it('takes a text as it is', () => {
    expect(formatMessage('# is no {argument} here', {}, 'en')).toBe('# is no {argument} here');
  });
});
