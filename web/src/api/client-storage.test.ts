import { beforeEach, expect, it, vi } from 'vitest';
import { browserKeys, clientStorage, flowKeys, personKeys } from './client-storage.ts';
import { memoryStorage } from '../../test/rules-stage.ts';

beforeEach(() => {
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
