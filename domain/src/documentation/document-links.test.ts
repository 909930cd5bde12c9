import { describe, expect, it } from 'vitest';
import { opensInNewTab } from './document-links.ts';

const nonMigrated = ['restrict-a-key', 'operators/unit-rules'];
const opens = (href: string, isFlagOn = true) => opensInNewTab({ href, isFlagOn, nonMigrated });

describe('a link of the documentation', () => {
  it.each([
    ['/documentation/your-first-key', true],
    ['/documentation/your-first-key#get-a-key', true],
    ['/documentation/documents/mobile-sdk', true],
    ['/cn/documentation/your-first-key', true],
    ['/documentation/restrict-a-key', false],
    ['/documentation/restrict-a-key#web-pages', false],
    ['/cn/documentation/restrict-a-key', false],
    ['/documentation/operators/unit-rules', false],
    ['/documentation/unit-rules', true],
    ['/tutorials/store-finder', false],
    ['/documentation', false],
    ['/blog/documentation/x', false],
  ])('to %s opens a new tab: %s (DOC-06)', (href, expected) => {
    expect(opens(href)).toBe(expected);
  });

  it('opens in the same tab with the flag off, whichever document it is (CFG-25)', () => {
    for (const href of ['/documentation/your-first-key', '/documentation/restrict-a-key', '/tutorials/store-finder'])
      expect(opens(href, false)).toBe(false);
  });
});
