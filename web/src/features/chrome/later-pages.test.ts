import { expect, it } from 'vitest';
import chrome from '../../../../content/messages/en/chrome.json' with { type: 'json' };
import { paths } from '../../paths.ts';
import { laterPageAt, laterPages } from './later-pages.ts';

const wholeAddress = (pattern: string) => pattern.replaceAll(/\{\w+\}\??/g, 'x');

it('finds every page at its own address, with or without a slash at the end', () => {
  for (const page of laterPages) {
    expect(laterPageAt(wholeAddress(page.pattern))).toBe(page);
    expect(laterPageAt(`${wholeAddress(page.pattern)}/`)).toBe(page);
  }
});

it('asks for a sign-in where the links of the page are a signed-in person’s', () => {
  for (const href of [paths.users, paths.groups, '/reseller/projects/create']) {
    expect(laterPageAt(href)?.needsSignIn).toBe(true);
  }
  for (const href of [paths.blog, paths.tutorials]) {
    expect(laterPageAt(href)?.needsSignIn).toBeUndefined();
  }
});

it('names each page in words that every page has', () => {
  for (const { title } of laterPages) expect(chrome).toHaveProperty([title]);
});

it.each([
  ['/api-explorer', '/api-explorer/{topCat}?/{versionOrCat}?/{catOrExample}?/{example}?'],
  ['/api-explorer/a/b', '/api-explorer/{topCat}?/{versionOrCat}?/{catOrExample}?/{example}?'],
  ['/documentation/examples/a', '/documentation/examples/{topCat}/{versionOrCat}?/{catOrExample}?/{example}?'],
])('finds %s although parts are absent', (pathname, pattern) => {
  expect(laterPageAt(pathname)?.pattern).toBe(pattern);
});

it.each([
  '/',
  '/blog/post',
  '/documentation/examples',
  '/api-explorer/a/b/c/d/e',
  '/api-explorer/create',
  '/blogs',
  '/legal',
  '//blog',
])('finds nothing at %s', (pathname) => {
  expect(laterPageAt(pathname)).toBeUndefined();
});
