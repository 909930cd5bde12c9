import { expect, it } from 'vitest';
import { missingDirectiveData, requiredData } from './directive-data.ts';

it.each([undefined, ''])('refuses a behaviour without its data: %j', (given) => {
  expect(() => requiredData(given)).toThrow(missingDirectiveData);
});

it('takes the data that is there', () => {
  expect(requiredData('a text')).toBe('a text');
});
