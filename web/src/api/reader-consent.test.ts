import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieJar } from '../../test/cookie-jar.ts';
import { memoryStorage } from '../../test/rules-stage.ts';
import { browserKeys, clientStorage } from './client-storage.ts';
import { allAllowed, onlyNecessary } from './consent.ts';
import { rememberInCookie, themeCookie } from './preference-cookies.ts';
import { createReaderConsent } from './reader-consent.ts';

const year = 31_536_000;
let jar: ReturnType<typeof cookieJar>;
let readerConsent: ReturnType<typeof createReaderConsent>;

beforeEach(() => {
  jar = cookieJar();
  readerConsent = createReaderConsent();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

const placesOf = (key: string) => [localStorage.getItem(key), sessionStorage.getItem(key)];

describe('what a reader chose', () => {
  it('is kept for a year until it is refused, then until the browser closes WID-15', () => {
    rememberInCookie(themeCookie, 'dark');
    rememberInCookie('waypost-language', 'de');
    expect([jar.find(themeCookie), jar.find('waypost-language')]).toEqual([
      { value: 'dark', seconds: year },
      { value: 'de', seconds: year },
    ]);
    readerConsent.decide(onlyNecessary, '1');
    expect([jar.find(themeCookie), jar.find('waypost-language')]).toEqual([
      { value: 'dark', seconds: undefined },
      { value: 'de', seconds: undefined },
    ]);
    rememberInCookie(themeCookie, 'light');
    expect(jar.find(themeCookie)).toEqual({ value: 'light', seconds: undefined });
    readerConsent.decide(allAllowed, '1');
    expect(jar.find(themeCookie)).toEqual({ value: 'light', seconds: year });
  });

  it('moves between the tab and the browser with the consent WID-15', () => {
    clientStorage.keep(browserKeys.currency, 'eur');
    clientStorage.keep(browserKeys.pausedClicks, '{}');
    expect(placesOf('currency')).toEqual(['eur', null]);
    readerConsent.decide(onlyNecessary, '1');
    expect(placesOf('currency')).toEqual([null, 'eur']);
    expect(clientStorage.read(browserKeys.currency)).toBe('eur');
    clientStorage.keep(browserKeys.projectStatus, 'active');
    expect(placesOf('project_status')).toEqual([null, 'active']);
    expect(placesOf('paused-clicks')).toEqual(['{}', null]);
    readerConsent.decide({ ...onlyNecessary, preferences: true }, '1');
    expect([placesOf('currency'), placesOf('project_status')]).toEqual([
      ['eur', null],
      ['active', null],
    ]);
  });
});

describe('a decision', () => {
  it('is stored with the terms of its day, and tells whoever waits for it NOT-09 WID-15', () => {
    const heard: string[] = [];
    const stop = readerConsent.subscribe(() => heard.push(readerConsent.text()));
    expect(readerConsent.notice('2.1 beta')).toBe('cookies');
    readerConsent.decide({ ...onlyNecessary, preferences: true }, '2.1 beta');
    expect(jar.find('cookie-consent')).toEqual({ value: 'necessary.preferences', seconds: year });
    expect(jar.find('terms-version')).toEqual({ value: '2.1%20beta', seconds: year });
    expect(readerConsent.notice('2.1 beta')).toBeUndefined();
    expect(heard.at(-1)).toBe('necessary.preferences');
    stop();
    const count = heard.length;
    readerConsent.decide(allAllowed, '2.1 beta');
    expect(heard).toHaveLength(count);
  });

  it('that is changed accepts no new terms NOT-08', () => {
    readerConsent.decide(allAllowed, '1');
    readerConsent.decide(onlyNecessary, '2');
    expect(jar.find('terms-version')).toEqual({ value: '1', seconds: year });
    expect(readerConsent.notice('2')).toBe('terms');
    readerConsent.acceptTerms('2');
    expect([readerConsent.notice('2'), readerConsent.read()]).toEqual([undefined, onlyNecessary]);
  });

  it('holds for the page in a browser that stores no cookies', () => {
    vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: () => '', set: Boolean }));
    readerConsent.decide(onlyNecessary, '3');
    readerConsent.acceptTerms('3');
    expect([readerConsent.notice('3'), readerConsent.read()]).toEqual([undefined, onlyNecessary]);
  });
});
