import { describe, expect, it } from 'vitest';
import { hasPage, inVariant, variantOf } from './document-variant.ts';

describe('the variant of the documentation', () => {
  it.each([
    ['/documentation', undefined, 'global'],
    ['/documentation', 'cn', 'china'],
    ['/documentation', 'CN', 'global'],
    ['/documentation', ['cn'], 'global'],
    ['/documentation', 'us', 'global'],
    ['/cn/documentation', undefined, 'china'],
    ['/cn/documentation/restrict-a-key', 'global', 'china'],
    ['/cn/documentations', undefined, 'global'],
    ['/cn', undefined, 'global'],
  ])('of %s with the parameter %j is %s (DOC-01)', (pathname, variant, expected) => {
    expect(variantOf({ pathname, variant })).toBe(expected);
  });

  it.each([
    ['/documentation', 'china', '/cn/documentation'],
    ['/documentation/restrict-a-key#web', 'china', '/cn/documentation/restrict-a-key#web'],
    ['/cn/documentation/restrict-a-key', 'china', '/cn/documentation/restrict-a-key'],
    ['/cn/documentation/restrict-a-key', 'global', '/documentation/restrict-a-key'],
    ['/documentation/restrict-a-key', 'global', '/documentation/restrict-a-key'],
    ['/documentations', 'china', '/documentations'],
    ['/pricing', 'china', '/pricing'],
    ['/pricing', 'global', '/pricing'],
  ] as const)('turns the link to %s in %s into %s (NAV-23)', (href, variant, expected) => {
    expect(inVariant(href, variant)).toBe(expected);
  });

  it.each([
    ['', 'global', true],
    ['', 'china', true],
    ['china', 'global', false],
    ['china', 'china', true],
    ['global', 'china', false],
    ['global', 'global', true],
  ] as const)('has a page of the variant %j in %s: %s (DOC-02)', (page, variant, expected) => {
    expect(hasPage(page, variant)).toBe(expected);
  });
});
