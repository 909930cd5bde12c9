import { noRestrictions } from '@waypost/domain/keys/key-restrictions';
import { expect, it } from 'vitest';
import { callerName, proposedValues } from './advice-words.ts';

const nobody = {
  origin: null,
  network: null,
  androidPackage: null,
  androidCertificate: null,
  bundleId: null,
  service: null,
  calls: 1,
};
const proposal = { restrictions: { ...noRestrictions }, services: null, refusedCalls: 0, refused: [] };

it('a proposal lists what it allows, whatever its kind KEY-54', () => {
  const restrictions = { ...noRestrictions, kind: 'web', origins: ['https://a.example'] } as const;
  expect(proposedValues({ ...proposal, restrictions })).toEqual(['https://a.example']);
  const apps = {
    ...noRestrictions,
    kind: 'android',
    androidApps: [{ package: 'com.example.app', sha256: 'AB' }],
  } as const;
  expect(proposedValues({ ...proposal, restrictions: apps })).toEqual(['com.example.app AB']);
  expect(proposedValues({ ...proposal, services: ['geocode'] })).toEqual(['geocode']);
});

it('a refused caller is named by its app before its page, and by its network where nothing else is known KEY-54', () => {
  const network = '203.0.113.0/24';
  expect(callerName({ ...nobody, network, androidPackage: 'com.example.app', androidCertificate: 'AB' })).toBe(
    'com.example.app AB',
  );
  expect(callerName({ ...nobody, network, bundleId: 'com.example.app' })).toBe('com.example.app');
  expect(callerName({ ...nobody, network, origin: 'https://a.example' })).toBe('https://a.example');
  expect(callerName({ ...nobody, network })).toBe(network);
  expect(callerName(nobody)).toBeUndefined();
});
