import { beforeEach, expect, it, vi } from 'vitest';
import { browserKeys, clickMemory, clientStorage, flowKeys, personKeys } from './client-storage.ts';
import { memoryStorage } from '../../test/rules-stage.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

it.each([
  ['the filter of the projects', browserKeys.projectStatus, 'project_status'],
  ['the currency', browserKeys.currency, 'currency'],
] as const)('keeps %s in local storage, for every tab and the next visit CFG-06', (_what, key, name) => {
  clientStorage.keep(key, 'kept');
  expect([localStorage.getItem(name), sessionStorage.length]).toEqual(['kept', 0]);
  expect(clientStorage.read(key)).toBe('kept');
  clientStorage.forget(key);
  expect(localStorage.length).toBe(0);
});

it.each([
  ['the developer account', personKeys.developer],
  ['the customer admin’s projects', personKeys.customerAdminProjects],
  ['the project', personKeys.project],
  ['the state of the create flow', flowKeys.state],
  ['what was typed in the create flow', flowKeys.contact],
] as const)('keeps %s in session storage, for this tab alone CFG-06', (_what, key) => {
  clientStorage.keep(key, 'kept');
  expect([localStorage.length, sessionStorage.getItem(key)]).toEqual([0, 'kept']);
  expect(clientStorage.read(key)).toBe('kept');
  clientStorage.forget(key);
  expect(sessionStorage.length).toBe(0);
});

it('remembers in every tab which buttons stay disabled, each until its own end', () => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  clickMemory.keep('resend', 3000);
  clickMemory.keep('other', 2000);
  expect([clickMemory.read('resend'), clickMemory.read('other'), clickMemory.read('third')]).toEqual([
    3000,
    2000,
    undefined,
  ]);
  expect(sessionStorage.length).toBe(0);
  vi.setSystemTime(2000);
  expect([clickMemory.read('resend'), clickMemory.read('other')]).toEqual([3000, undefined]);
  vi.useRealTimers();
});

it.each(['no JSON', 'null', '7', '{"resend":"later"}'])('takes %s for no disabled button', (text) => {
  localStorage.setItem(browserKeys.pausedClicks, text);
  expect(clickMemory.read('resend')).toBeUndefined();
});
