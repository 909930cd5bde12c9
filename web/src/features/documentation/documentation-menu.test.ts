import { describe, expect, it } from 'vitest';
import { menuOf, neighboursOf } from './documentation-menu.ts';

const page = (slug: string, order: number) => ({ slug, title: slug, description: '', order });
const reference = [{ href: '/documentation/api-reference', title: 'API reference', description: '' }];
const menu = menuOf([page('first', 1), page('operators/gateway', 1), page('second', 2)], reference);

describe('the menu of the documentation', () => {
  it('has the pages by who reads them, in their order', () => {
    expect(menu.map(({ id, entries }) => [id, entries.map(({ href }) => href)])).toEqual([
      ['developers', ['/documentation/first', '/documentation/second']],
      ['reference', ['/documentation/api-reference']],
      ['operators', ['/documentation/operators/gateway']],
    ]);
  });

  it.each([
    ['/documentation/first', undefined, '/documentation/second'],
    ['/documentation/second', '/documentation/first', '/documentation/api-reference'],
    ['/documentation/api-reference', '/documentation/second', '/documentation/operators/gateway'],
    ['/documentation/operators/gateway', '/documentation/api-reference', undefined],
    ['/documentation', undefined, undefined],
  ])('leads from %s back to %s and on to %s', (href, previous, next) => {
    const found = neighboursOf(menu, href);
    expect([found.previous?.href, found.next?.href]).toEqual([previous, next]);
  });
});
