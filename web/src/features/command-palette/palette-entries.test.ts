import { expect, it } from 'vitest';
import { paths, privatePaths } from '../../paths.ts';
import { paletteEntries } from './palette-entries.ts';

it('leads to each address once, and shows pages of signed-in people to them alone', () => {
  expect(new Set(paletteEntries.map(({ href }) => href)).size).toBe(paletteEntries.length);
  for (const { href, for: audience } of paletteEntries) {
    expect(audience === 'signed-in', href).toBe(privatePaths.includes(href));
  }
  expect(paletteEntries.filter((entry) => entry.for === 'visitors').map(({ href }) => href)).toEqual([paths.login]);
});

it('lists what is under the documentation’s address as documentation', () => {
  for (const { href, group } of paletteEntries) {
    if (href.startsWith(paths.documentation)) expect(group).toBe('documentation');
    if (privatePaths.includes(href)) expect(group).toBe('pages');
  }
});
