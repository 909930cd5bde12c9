import { expect, it } from 'vitest';
import { DomainError } from './domain-error.ts';

it('carries its reason, and the fields that are wrong where there are any', () => {
  const field = { path: 'name', reason: 'required', message: 'Enter a name.' };
  expect(new DomainError('INVALID_FIELDS', [field]).fields).toEqual([field]);
  const error = new DomainError('NOT_FOUND');
  expect([error.reason, error.fields]).toEqual(['NOT_FOUND', []]);
  expect(String(error)).toBe('DomainError: NOT_FOUND');
});
