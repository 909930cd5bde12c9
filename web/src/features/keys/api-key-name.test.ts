import { describe, expect, it } from 'vitest';
import { parseApiKeyName } from './api-key-name.ts';

describe('api key name', () => {
  it.each([
    ['CI', 'CI'],
    ['  my key\t', 'my key'],
    ['x', 'x'],
    ['x'.repeat(64), 'x'.repeat(64)],
    [` ${'x'.repeat(64)} `, 'x'.repeat(64)],
    ['x'.repeat(65), undefined],
    ['', undefined],
    [' \n ', undefined],
  ])('typed as %j is %j', (typed, name) => {
    expect(parseApiKeyName(typed)).toBe(name);
  });
});
