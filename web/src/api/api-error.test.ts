import { expect, it } from 'vitest';
import { ApiError, toApiError, isTimeout } from './api-error.ts';

it('reads reason, code and fields out of a refusal', () => {
  const fields = [{ path: 'name', reason: 'required', message: 'Enter a name.' }];
  const error = toApiError(400, { error: { reason: 'INVALID_FIELDS', code: 400_001, fields } }, 'req_1');
  expect(error).toMatchObject({ name: 'ApiError', message: 'INVALID_FIELDS', requestId: 'req_1', fields });
  expect([error.status, error.reason, error.code]).toEqual([400, 'INVALID_FIELDS', 400_001]);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'error'],
  ['no error', {}],
  ['an error that is null', { error: null }],
  ['an error that is a text', { error: 'INVALID_FIELDS' }],
  ['an error of other types', { error: { reason: 7, code: '7', fields: 'none' } }],
])('takes %s for an unknown failure', (_case, body) => {
  const error = toApiError(502, body, undefined);
  expect([error.reason, error.code, error.fields, error.requestId]).toEqual(['UNKNOWN', 502, [], undefined]);
  expect('response' in error && error.response).toBeFalsy();
});

it.each([
  [504, 'TIMEOUT'],
  [524, 'TIMEOUT'],
  [599, 'TIMEOUT'],
  [500, 'UNKNOWN'],
  [503, 'UNKNOWN'],
])('calls an empty answer of status %i %s', (status, reason) => {
  expect(toApiError(status, undefined, undefined).reason).toBe(reason);
  expect(isTimeout(status)).toBe(reason === 'TIMEOUT');
});

it('keeps the reason of a refusal that came with the status of a timeout', () => {
  expect(toApiError(504, { error: { reason: 'MAINTENANCE' } }, undefined).reason).toBe('MAINTENANCE');
});

it('carries the whole answer where it was given', () => {
  const response = { status: 500, statusText: 'Error', headers: {}, body: 'text' };
  expect(new ApiError({ status: 500, reason: 'UNKNOWN', code: 500, response }).response).toBe(response);
});
