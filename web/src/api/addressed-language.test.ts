import { describe, expect, it } from 'vitest';
import { keepingLanguage, languageQuery } from './addressed-language.ts';

describe('a page whose address names its language', () => {
  it.each([
    ['/pricing', '/pricing?lang=de'],
    ['/search?q=key&filter=', '/search?q=key&filter=&lang=de'],
    ['/documentation/restrict-a-key#servers', '/documentation/restrict-a-key?lang=de#servers'],
    ['/documentation/restrict-a-key.md', '/documentation/restrict-a-key.md?lang=de'],
    ['/blog/feed.xml', '/blog/feed.xml?lang=de'],
    ['/llms.txt', '/llms.txt?lang=de'],
    ['/documentation/1.0/start', '/documentation/1.0/start?lang=de'],
    ['/pricing?lang=en', '/pricing?lang=en'],
    ['/guide.pdf?download=1', '/guide.pdf?download=1'],
    ['/guide.pdf#page=2', '/guide.pdf#page=2'],
    ['/sitemap.xml.gz', '/sitemap.xml.gz'],
    ['/documents/mobile-sdk/1.1.0/guide.pdf', '/documents/mobile-sdk/1.1.0/guide.pdf'],
    ['https://elsewhere.example/page', 'https://elsewhere.example/page'],
    ['//elsewhere.example/page.md', '//elsewhere.example/page.md'],
  ])('leads from %s to %s (UIX-03)', (href, expected) => {
    expect(keepingLanguage(href, 'de')).toBe(expected);
    expect(keepingLanguage(href, null)).toBe(href);
  });

  it('asks the server in that language, and any other page in the reader’s own (UIX-03)', () => {
    expect(languageQuery('de')).toEqual({ lang: 'de' });
    expect(languageQuery(null)).toEqual({});
  });
});
