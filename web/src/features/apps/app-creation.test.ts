import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { appCreationStatus, appFailureText } from './app-creation.ts';

const app = { app_id: 'app_01hzy0a0a0a0a0a0a0a0a0a0a0' } as const;

describe('appCreationStatus', () => {
  it.each([
    [{ app, isOpen: false, call: 'idle' }, 'done'],
    [{ app, isOpen: true, call: 'error' }, 'done'],
    [{ app: undefined, isOpen: false, call: 'idle' }, 'start'],
  ] as const)('of %j is %s: done if the app has an id, else start APP-14', (facts, status) => {
    expect(appCreationStatus(facts)).toBe(status);
  });

  it('moves from start over the form and the running call to done or error APP-13 APP-15', () => {
    const steps = [
      { isOpen: false, call: 'idle' },
      { isOpen: true, call: 'idle' },
      { isOpen: true, call: 'pending' },
      { isOpen: true, call: 'error' },
      { isOpen: true, call: 'pending' },
      { isOpen: true, call: 'success' },
    ] as const;
    const statuses = steps.map((step) => appCreationStatus({ app: undefined, ...step }));
    expect(statuses).toEqual(['start', 'create', 'in_creation', 'error', 'in_creation', 'done']);
  });
});

describe('the assignment of a new app', () => {
  const created = { app: undefined, isOpen: true, call: 'success' } as const;

  it('leaves a failed one at eum_error, from where its retry leads to done APP-16', () => {
    const steps = ['pending', 'error', 'pending', 'success'] as const;
    const statuses = steps.map((assignment) => appCreationStatus({ ...created, assignment }));
    expect(statuses).toEqual(['in_creation', 'eum_error', 'in_creation', 'done']);
  });

  it('says nothing about an app that could not be generated APP-16', () => {
    expect(appCreationStatus({ ...created, call: 'error', assignment: 'error' })).toBe('error');
  });
});

describe('appFailureText', () => {
  const refusal = (status: number, reason: string, code = status) => new ApiError({ status, reason, code });

  it.each([
    [refusal(500, 'UNKNOWN'), true, 'apps.failed'],
    [new TypeError('offline'), true, 'apps.failed'],
    [refusal(409, 'PROJECT_NOT_ACTIVE'), true, 'apps.failed'],
  ])('is the generic one for %s APP-17', (error, flag, text) => {
    expect(appFailureText(error, flag)).toBe(text);
  });

  it('names a conflict only under the flag ERR-22 CFG-33', () => {
    const conflict = refusal(409, 'APPLICATION_ALREADY_CREATED');
    expect(appFailureText(conflict, true)).toBe('APPLICATION_ALREADY_CREATED');
    expect(appFailureText(conflict, false)).toBe('apps.failed');
  });

  it('names the limit by its code ERR-21', () => {
    expect(appFailureText(refusal(422, 'REACHED_PERMISSIONS_LIMIT', 422_000), true)).toBe('REACHED_PERMISSIONS_LIMIT');
  });
});
