import { expect, it } from 'vitest';
import { movedTo } from './moved-addresses.ts';

const target = (path: string) => movedTo(new URL(path, 'https://portal.example'));

it.each([
  ['/docs', '/documentation'],
  ['/docs/', '/documentation'],
  ['/docs/restrict-a-key', '/documentation/restrict-a-key'],
  ['/docs/operators/unit-rules?lang=de', '/documentation/operators/unit-rules?lang=de'],
  ['/tutorial/store-finder', '/tutorials/store-finder'],
  ['/feed', '/blog/feed.xml'],
  ['/rss.xml', '/blog/feed.xml'],
  ['/examples?a=b', '/api-explorer?a=b'],
])('leads from the older address %s to %s (UIX-07)', (from, to) => {
  expect(target(from)).toBe(to);
});

it.each(['/', '/documentation', '/documents', '/docsx', '/tutorial/', '/blog', '/feedback'])(
  'leaves %s where it is',
  (path) => {
    expect(target(path)).toBeUndefined();
  },
);
