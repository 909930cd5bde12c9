import { describe, expect, it } from 'vitest';
import { coversPublicSuffix, suffixProblems } from './public-suffixes.ts';

describe('a wildcard', () => {
  it.each([
    ['*.com', true],
    ['*.co.uk', true],
    ['*.uk', true],
    ['*.github.io', true],
    ['*.ck', true],
    ['*.any.ck', true],
    ['*.www.ck', false],
    ['*.xn--p1ai', true],
    ['*.example.com', false],
    ['*.shop.co.uk', false],
    ['*.shop.github.io', false],
    ['*.localhost', false],
    ['*.internal', false],
    ['*.exa_mple.com', false],
    ['com', false],
    ['github.io', false],
  ])('%s covers a whole public suffix: %s KEY-58', (host, expected) => expect(coversPublicSuffix(host)).toBe(expected));
});

it('origins that cover a whole public suffix are named by their place, whatever their form KEY-58', () => {
  const typed = ['https://www.example.com', ' HTTPS://*.COM:8443/ ', 'nonsense', 'http://*.co.uk', 'https://com'];
  expect(suffixProblems(typed)).toEqual([
    { path: 'origins.1', reason: 'ORIGIN_SUFFIX' },
    { path: 'origins.3', reason: 'ORIGIN_SUFFIX' },
  ]);
});
