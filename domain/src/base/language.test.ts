import { describe, expect, it } from 'vitest';
import {
  accountPageLanguage,
  addressedLanguage,
  addressIn,
  languageNames,
  languageOf,
  languages,
  preferredLanguage,
  readersLanguage,
  withLanguage,
} from './language.ts';

it('calls each language by the name it has in itself', () => {
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    expect(languageNames[language]).toBe(names.of(language));
  }
});

describe('languageOf', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_de', 'de'],
    [' de ', 'de'],
    ['x-de', 'en'],
    ['en', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    ['deutsch', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ] as const)('reads %s as %s ACC-19', (tag, language) => {
    expect(languageOf(tag)).toBe(language);
  });
});

describe('preferredLanguage', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['de;q=0.4, en;q=0.7', 'en'],
    ['de; q=0.4, en;q=0.7', 'en'],
    ['fr-FR, fr;q=0.9, de;q=0.2', 'de'],
    ['de;q=0, fr', 'en'],
    ['de;q=often, en;q=0.1', 'en'],
    ['de ;level=1 ; q=0.9 , en;q=0.8', 'de'],
    ['en;q=0.5;level=1, de;q=0.9', 'de'],
    ['en;level=0, de;q=0.9', 'en'],
    ['de,en', 'de'],
    ['fr-de', 'en'],
    ['DE', 'de'],
    ['*', 'en'],
    ['fr, it', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ] as const)('reads the header %s as %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('readersLanguage', () => {
  it.each([
    ['en', 'de', 'en'],
    ['de', 'en', 'de'],
    [undefined, 'de', 'de'],
    ['fr', 'de', 'de'],
    ['"><script>', undefined, 'en'],
  ] as const)('takes the choice %s before the header %s: %s', (...[chosen, acceptLanguage, language]) => {
    expect(readersLanguage({ chosen, acceptLanguage })).toBe(language);
  });
});

describe('accountPageLanguage', () => {
  it.each([
    [{ requested: 'de', chosen: 'en', isEmbedded: false }, 'de'],
    [{ requested: 'en', chosen: 'de', isEmbedded: false }, 'en'],
    [{ requested: 'fr', chosen: 'de', isEmbedded: false }, 'en'],
    [{ requested: null, chosen: 'de', isEmbedded: false }, 'de'],
    [{ requested: null, chosen: 'de', isEmbedded: true }, 'en'],
    [{ requested: 'de', chosen: 'en', isEmbedded: true }, 'de'],
  ] as const)('of %o is %s ACC-19', (reader, language) => {
    expect(accountPageLanguage({ ...reader, acceptLanguage: 'de' })).toBe(language);
  });

  it('of a page that is opened by itself follows the browser before a choice', () => {
    const reader = { requested: null, chosen: undefined, isEmbedded: false };
    expect(accountPageLanguage({ ...reader, acceptLanguage: 'de-AT' })).toBe('de');
    expect(accountPageLanguage({ ...reader, acceptLanguage: 'en' })).toBe('en');
  });
});

describe('the address of a page in a language (UIX-07)', () => {
  it.each([
    ['https://portal.example/blog', 'en', 'https://portal.example/blog'],
    ['https://portal.example/blog', 'de', 'https://portal.example/blog?lang=de'],
    ['https://portal.example/search?q=a', 'de', 'https://portal.example/search?q=a&lang=de'],
  ] as const)('of %s in %s is %s', (address, language, expected) => {
    expect(addressIn(address, language)).toBe(expected);
  });

  it('names it before the fragment, the default language too', () => {
    expect(withLanguage('/documentation/a#part', 'de')).toBe('/documentation/a?lang=de#part');
    expect(withLanguage('/documentation/a', 'en')).toBe('/documentation/a?lang=en');
  });

  it.each([
    ['de', 'de'],
    ['en', 'en'],
    ['fr', null],
    ['DE', null],
    ['', null],
    [null, null],
    [undefined, null],
    [['de'], null],
  ])('with the parameter %j is %j', (lang, expected) => {
    expect(addressedLanguage(lang)).toBe(expected);
  });
});
