import { describe, expect, it } from 'vitest';
import { freemiumLimitCodes } from '@waypost/domain/projects/creation';
import { projectErrorCode } from './project-error.ts';

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
