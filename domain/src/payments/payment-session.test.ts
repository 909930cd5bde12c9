import { expect, it } from 'vitest';
import { errorFields, errorFieldsOf } from './payment-session.ts';
import { refusalCodes } from './refusals.ts';

it.each([
  ['expired_card', ['cc_exp_mm', 'cc_exp_yyyy']],
  ['invalid_card', ['cc_no']],
  ['blocked_card', ['cc_no']],
  ['not_supported', ['cc_no']],
  ['security_code', ['cvv']],
  ['declined', []],
  ['insufficient_funds', []],
] as const)('the refusal %s names the fields %j', (code, fields) => expect(errorFieldsOf(code)).toEqual(fields));

it('refusals name fields of the form only', () => {
  for (const code of refusalCodes) for (const field of errorFieldsOf(code)) expect(errorFields).toContain(field);
});
