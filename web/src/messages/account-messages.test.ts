import { expect, it } from 'vitest';
import { accountMessages } from './account-messages.ts';

it.each(['second-factors', 'account-settings'] as const)('loads %s in the language of the page', async (name) => {
  const [english, german] = [await accountMessages.file(name, 'en'), await accountMessages.file(name, 'de')];
  expect(Object.keys(english).length).toBeGreaterThan(1);
  expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted());
  expect(german).not.toEqual(english);
  expect(await accountMessages.common('de')).not.toEqual(expect.objectContaining(german));
  expect(await accountMessages.all('de')).toEqual(expect.objectContaining(german));
});
