import { describe, expect, it } from 'vitest';
import { menuOf, neighboursOf, tutorialsMenu } from './documentation-menu.ts';

const page = (slug: string, facts: { category?: string; variant?: string } = {}) => ({
  slug,
  title: slug,
  description: '',
  category: '',
  variant: '',
  ...facts,
});
const reference = [{ href: '/documentation/api-reference', title: 'API reference', description: '' }];
const documents = [{ href: '/documentation/documents/sdk', title: 'SDK', description: '' }];
const pages = [
  page('first'),
  page('operators/gateway', { variant: 'global' }),
  page('second'),
  page('in-china', { variant: 'china' }),
  page('location-api/geocode'),
  page('changelog', { category: 'about' }),
];
const menu = menuOf({ pages, reference, documents, variant: 'global' });
const hrefs = (groups: typeof menu) => groups.map(({ id, entries }) => [id, entries.map(({ href }) => href)]);

describe('the menu of the documentation', () => {
  it('has the pages by subject, in their order', () => {
    expect(hrefs(menu)).toEqual([
      ['developers', ['/documentation/first', '/documentation/second']],
      ['locationApi', ['/documentation/location-api/geocode']],
      ['documents', ['/documentation/documents/sdk']],
      ['reference', ['/documentation/api-reference']],
      ['operators', ['/documentation/operators/gateway']],
      ['about', ['/documentation/changelog']],
    ]);
  });

  it('has the pages of China, under /cn, and no group that is empty there (DOC-02) (NAV-23)', () => {
    expect(hrefs(menuOf({ pages, reference, documents: [], variant: 'china' }))).toEqual([
      ['developers', ['/cn/documentation/first', '/cn/documentation/second', '/cn/documentation/in-china']],
      ['locationApi', ['/cn/documentation/location-api/geocode']],
      ['reference', ['/documentation/api-reference']],
      ['about', ['/cn/documentation/changelog']],
    ]);
  });

  it.each([
    ['/documentation/first', undefined, '/documentation/second'],
    ['/documentation/second', '/documentation/first', '/documentation/location-api/geocode'],
    ['/documentation/api-reference', '/documentation/documents/sdk', '/documentation/operators/gateway'],
    ['/documentation/changelog', '/documentation/operators/gateway', undefined],
    ['/documentation', undefined, undefined],
  ])('leads from %s back to %s and on to %s', (href, previous, next) => {
    const found = neighboursOf(menu, href);
    expect([found.previous?.href, found.next?.href]).toEqual([previous, next]);
  });
});

it('the menu of the tutorials leads to each of them', () => {
  expect(hrefs(tutorialsMenu([page('finder'), page('radius')]))).toEqual([
    ['tutorials', ['/tutorials/finder', '/tutorials/radius']],
  ]);
});
