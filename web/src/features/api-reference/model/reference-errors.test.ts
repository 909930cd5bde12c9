import { anyCallReasons } from '@waypost/contract/refusals';
import { reasons } from '@waypost/domain/base/reasons';
import { expect, it } from 'vitest';
import { referenceErrors, referencePages } from './reference-documents.ts';
import { locationErrors, platformErrors } from './reference-errors.ts';

it.each(['location', 'platform'] as const)(
  'every code that a call of the %s API names is explained, under the status with which it is sent (EXP-22)',
  (area) => {
    const explained = new Map(referenceErrors[area].errors.map(({ code, status }) => [code, String(status)]));
    const operations = referencePages.filter((page) => page.area === area).flatMap((page) => page.operations);
    const refusals = operations.flatMap((operation) => operation.refusals);
    expect(refusals.length).toBeGreaterThan(20);
    for (const { status, codes } of refusals)
      for (const code of codes) expect([code, explained.get(code)]).toEqual([code, status]);
  },
);

it('names each code once, by status and then by name (EXP-22)', () => {
  for (const { errors } of Object.values(referenceErrors)) {
    expect(new Set(errors.map(({ code }) => code)).size).toBe(errors.length);
    const places = errors.map(({ status, code }) => `${status} ${code}`);
    expect(places).toEqual(places.toSorted((one, other) => one.localeCompare(other)));
  }
});

it('has what any call can be answered with, whether or not a call names it (EXP-22)', () => {
  const { errors } = platformErrors({ paths: {}, components: { schemas: {} } });
  expect(errors).toEqual(
    anyCallReasons
      .map((code) => ({ code, status: reasons[code].status }))
      .toSorted((one, other) => one.status - other.status || one.code.localeCompare(other.code)),
  );
  const codes = referenceErrors.location.errors.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['INVALID_REQUEST', 'UNKNOWN_PATH', 'UNKNOWN']));
});

it('shows one refusal of each interface as it is sent (EXP-22)', () => {
  expect(referenceErrors.location.example).toMatchObject({ status: 400, code: 'INVALID_FIELDS' });
  expect(referenceErrors.platform.example).toMatchObject({ status: 'ERROR', error: { reason: 'NOT_FOUND' } });
  const INVALID_FIELDS = { value: { status: 400, title: 'Wrong', detail: 'See.', code: 'INVALID_FIELDS' } };
  expect(locationErrors({ paths: {}, components: { schemas: {}, examples: { INVALID_FIELDS } } })).toEqual({
    example: INVALID_FIELDS.value,
    errors: [{ code: 'INVALID_FIELDS', status: 400, words: { title: 'Wrong', detail: 'See.' } }],
  });
});
