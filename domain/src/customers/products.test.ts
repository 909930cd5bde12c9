import { expect, it } from 'vitest';
import { productRefusal } from './products.ts';

it.each([
  [[], 'route', undefined],
  [[], undefined, undefined],
  [['geocode', 'tiles'], 'route', undefined],
  [['geocode', 'tiles'], 'geo', undefined],
  [['geocode', 'tiles'], 'tiles', 'The service tiles is switched off for this customer.'],
  [['geocode'], undefined, 'Some services are switched off for this customer, and the call named none.'],
])('with the products %j switched off, a call of %s is refused with: %s', (off, service, message) => {
  expect(productRefusal(off, { service })?.message).toBe(message);
});

it('says which products are off', () => {
  expect(productRefusal(['geocode', 'tiles'], { service: 'tiles' })).toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
    rule: { kind: 'product', value: 'geocode, tiles' },
  });
});
