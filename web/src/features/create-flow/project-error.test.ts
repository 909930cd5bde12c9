import { describe, expect, it } from 'vitest';
import { freemiumLimitCodes } from '@waypost/domain/projects/creation';
import germanErrors from '../../../../content/messages/de/errors.json' with { type: 'json' };
import germanRefusals from '../../../../content/messages/de/refusals.json' with { type: 'json' };
import errors from '../../../../content/messages/en/errors.json' with { type: 'json' };
import refusals from '../../../../content/messages/en/refusals.json' with { type: 'json' };
import { projectErrorCode, toChangeError, toCreationError } from './project-error.ts';

describe('the code of a failed project call', () => {
  it.each([
    [{ status: 403, reason: 'COUNTRY_ACCESS_DENIED' }, 'COUNTRY_ACCESS_DENIED'],
    [{ status: 409, reason: 'CREATION_LOCKED' }, 'CREATION_LOCKED'],
    [{ status: 504, reason: 'CREATION_LOCKED' }, 'CREATION_LOCKED'],
  ])('of %j is its known reason', (failure, code) => {
    expect(projectErrorCode(failure)).toBe(code);
  });

  it.each(freemiumLimitCodes)('of the limit %s is the limit', (reason) => {
    expect(projectErrorCode({ status: 403, reason })).toBe(reason);
  });

  it.each([504, 524, 599])('of status %i is a timeout ERR-02', (status) => {
    expect(projectErrorCode({ status })).toBe('TIMEOUT');
    expect(projectErrorCode({ status, reason: 'GATEWAY' })).toBe('TIMEOUT');
  });

  it.each([{ status: 500 }, { status: 503, reason: 'BUSY' }, { status: 0 }, { status: 403, reason: 'constructor' }])(
    'of %j is unknown ERR-03',
    (failure) => {
      expect(projectErrorCode(failure)).toBe('UNKNOWN');
    },
  );
});

const sentences: Readonly<Record<string, string>> = { ...errors, ...refusals };
const germanSentences: Readonly<Record<string, string>> = { ...germanErrors, ...germanRefusals };

describe('the sentence of a failed project call', () => {
  it.each([
    'ACCOUNT_IS_NOT_ACTIVE',
    ...freemiumLimitCodes,
    'COUNTRY_ACCESS_DENIED',
    'USER_ROLE_PERMISSION_DENIED',
    'UNSUPPORTED_CURRENCY',
    'BLOCK_PLATFORM_USER_PROJECT_CREATE',
    'PAYMENT_METHOD_REQUIRED',
    'MISSING_USER_INFO_IN_STATE',
    'CREATION_LOCKED',
    'FAILED_TAX_CALCULATION',
    'ORDER_CHANGED',
    'PROMO_CODE_NOT_VALID',
    'PLAN_NOT_FOUND',
    'INVALID_DATE',
    'REACHED_PERMISSIONS_LIMIT',
    'APPLICATION_ALREADY_CREATED',
    'INVALID_TAX',
    'CANNOT_SAVE_BILLING_DETAILS',
  ])('with the known reason %s is that of the reason, in each language (ERR-01)', (reason) => {
    const codes = [projectErrorCode({ status: 403, reason }), toChangeError({ status: 422, reason })];
    expect(codes).toEqual([reason, reason]);
    const own = [toCreationError({ status: 403, reason }), reason];
    for (const texts of [sentences, germanSentences])
      for (const code of own) expect(texts[code]).not.toBe(texts['UNKNOWN']);
    for (const texts of [sentences, germanSentences]) for (const code of own) expect(texts[code]).toMatch(/[.}]$/);
  });
});

describe('the sentence of a failed create call', () => {
  it.each([
    [504, undefined, 'This is taking longer than expected. Please check your projects in a few minutes.'],
    [500, undefined, 'Something went wrong. Please try again later.'],
    [403, 'USER_ROLE_PERMISSION_DENIED', 'Your account type does not allow this.'],
    [403, 'COUNTRY_ACCESS_DENIED', 'This plan is not available in your country.'],
    [422, 'UNSUPPORTED_CURRENCY', 'Your billing currency is not supported.'],
  ])('with %i and the reason %s begins by saying so, that of a change does not ERR-14 ERR-15 ERR-16', (...given) => {
    const [status, reason = 'SOMETHING_ELSE', sentence] = given;
    expect(sentences[toCreationError({ status, reason })]).toBe(`Your project could not be created. ${sentence}`);
    expect(sentences[toChangeError({ status, reason })]).toBe(sentence);
  });

  it.each(['CREATION_LOCKED', 'ORDER_CHANGED', 'PLAN_NOT_FOUND', 'PROMO_CODE_NOT_VALID', 'PAYMENT_METHOD_REQUIRED'])(
    'with the reason %s is its own',
    (reason) => {
      expect(toCreationError({ status: 409, reason })).toBe(reason);
      expect(sentences[reason]).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.each([toCreationError, toChangeError])('without a session or a network asks for it: %o', (codeOf) => {
    expect(codeOf({ status: 401, reason: 'UNAUTHORIZED' })).toBe('MISSING_USER_INFO_IN_STATE');
    expect(codeOf({ status: 0, reason: 'OFFLINE' })).toBe('OFFLINE');
  });
});
