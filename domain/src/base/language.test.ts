import { describe, expect, it } from 'vitest';
import { languageOf } from './language.ts';

describe('languageOf', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_de', 'de'],
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
