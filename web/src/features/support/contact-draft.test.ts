import { contactFields, contactLimits } from '@waypost/domain/support/contact';
import { expect, it } from 'vitest';
import type { Text } from '../../messages/use-text.tsx';
import { problemOf, refusalOf } from './contact-draft.ts';

/** The id of a message with its values. */
const t = ((id: string, values?: object) => [id, ...Object.values(values ?? {})].join(' ')) as Text;

it('a field of the contact form is missing without a letter, and may be as long as its limit', () => {
  for (const field of contactFields) {
    expect(problemOf(field, ' \n', t)).toBe(`support.missing.${field}`);
    if (field === 'email') continue;
    const longest = 'x'.repeat(contactLimits[field]);
    expect(problemOf(field, ` ${longest} `, t)).toBeUndefined();
    expect(problemOf(field, `${longest}x`, t)).toBe(`support.tooLong ${contactLimits[field]}`);
  }
  expect(problemOf('email', ' Grace@People.example ', t)).toBeUndefined();
  expect(problemOf('email', 'grace', t)).toBe('support.emailWrong');
});

it('a refused field of the contact form says what it takes', () => {
  expect(contactFields.map((field) => refusalOf(field, t))).toEqual([
    'support.fieldWrong',
    'support.emailWrong',
    'support.fieldWrong',
    'support.messageWrong',
  ]);
});
