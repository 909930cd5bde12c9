import { describe, expect, it } from 'vitest';
import { groupRole } from '@waypost/domain/groups/groups';
import { accountNavigationFor, entriesAt, isHere, mainNavigationFor } from './navigation.ts';

const hrefs = (entries: ReturnType<typeof mainNavigationFor>) => entries.map(({ href }) => href);

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
});

it('leads to users only those who have a role, and to the group its members (GRP-02, USR-19)', () => {
  const [projects, billing, users, group] = [
    '/projects',
    '/billing-management',
    '/user-management',
    '/group-management',
  ];
  const menuOf = (...roles: { name: string; value: string }[]) => hrefs(accountNavigationFor(roles));
  expect(menuOf()).toEqual([projects, billing]);
  for (const name of ['reseller', 'customeradmin', 'customermanager'])
    expect(menuOf({ name, value: 'x' })).toEqual([projects, billing, users]);
  expect(menuOf(groupRole('grp_1'))).toEqual([projects, billing, group]);
  expect(menuOf(groupRole('grp_1'), { name: 'reseller', value: 'x' })).toEqual([projects, billing, users, group]);
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

it('leads to the documentation for China from its pages, and nowhere else (NAV-23)', () => {
  const documentationAt = (pathname: string) =>
    entriesAt(mainNavigationFor(false), pathname).find(({ id }) => id === 'documentation')?.href;
  expect(documentationAt('/cn/documentation/restrict-a-key')).toBe('/cn/documentation');
  expect(documentationAt('/documentation/restrict-a-key')).toBe('/documentation');
  expect(hrefs(entriesAt(mainNavigationFor(false), '/cn/documentation')).slice(1)).toEqual(
    hrefs(mainNavigationFor(false)).slice(1),
  );
});
