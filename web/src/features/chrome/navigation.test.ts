import { describe, expect, it } from 'vitest';
import { accountNavigation, isHere, mainNavigationFor } from './navigation.ts';

const hrefs = (entries: typeof accountNavigation) => entries.map(({ href }) => href);

it('leads to every part of the portal that has a page, in a fixed order', () => {
  expect(hrefs(mainNavigationFor(false))).toEqual([
    '/documentation',
    '/tutorials',
    '/api-explorer',
    '/blog',
    '/pricing',
    '/support-portal',
  ]);
  expect(hrefs(mainNavigationFor(true))).toEqual(['/projects', '/usage', '/documentation']);
  expect(hrefs(accountNavigation)).toEqual([
    '/projects',
    '/billing-management',
    '/user-management',
    '/group-management',
  ]);
});

describe('the entry of the page that is open', () => {
  it.each([
    ['/projects', ['projects']],
    ['/projects/prj_1', ['projects']],
    ['/projects/prj_1/users', ['projects']],
    ['/projects/prj_1/usage', ['usage']],
    ['/applications/app_1/usage', ['usage']],
    ['/documentation/your-first-key', ['documentation']],
    ['/documentations', []],
    ['/', []],
  ])('is on %s %j', (pathname, ids) => {
    const here = mainNavigationFor(true).filter((entry) => isHere(entry, pathname));
    expect(here.map(({ id }) => id)).toEqual(ids);
  });
});
