import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSignUp, returnPath } from './after-sign-in.ts';

const origin = 'http://localhost:4000';

describe('returnPath', () => {
  it.each([
    ['/projects/prj_1?tab=keys#top', '/projects/prj_1?tab=keys#top'],
    [undefined, '/projects'],
    ['', '/projects'],
    ['//evil.example/x', '/projects'],
    ['/\\evil.example', '/projects'],
    ['https://evil.example/', '/projects'],
    ['javascript:alert(1)', '/projects'],
    ['/\t/evil.example', '/projects'],
    ['/.//evil.example', '/projects'],
    ['/projects/..//evil.example', '/projects'],
  ])('turns %j into %j', (asked, expected) => {
    expect(returnPath(asked, origin)).toBe(expected);
  });

  it('never leads to another origin', () => {
    const part = fc.oneof(
      fc.constantFrom('/', '//', '\\', '.', '..', '@', ':', '?', '#', '\t', 'evil.example', 'https:'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(new URL(returnPath(`/${parts.join('')}`, origin), origin).origin).toBe(origin);
      }),
    );
  });
});

describe('afterSignUp', () => {
  it.each([
    ['Freemium-Basic', '/projects?create=Freemium-Basic'],
    [undefined, '/projects'],
    ['a&b=c', '/projects?create=a%26b%3Dc'],
  ])('turns %j into %j', (create, expected) => {
    expect(afterSignUp(create)).toBe(expected);
  });
});
