import { describe, expect, it } from 'vitest';
import { bestEncoding, etagOf } from './representation.ts';

const body = Buffer.from('a tile');

describe('bestEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('answers %s with %s', (accepted, encoding) => {
    expect(bestEncoding(accepted, { br: body, gzip: body, identity: body })).toBe(encoding);
  });

  it.each([
    ['gzip, br', 'gzip'],
    ['br', 'identity'],
  ])('answers %s with %s where only that is ready', (accepted, encoding) => {
    expect(bestEncoding(accepted, { gzip: body, identity: body })).toBe(encoding);
  });
});

it('names a body by what it contains', () => {
  expect(etagOf(body)).toBe(etagOf(Buffer.from('a tile')));
  expect(etagOf(body)).not.toBe(etagOf(Buffer.from('another tile')));
});
