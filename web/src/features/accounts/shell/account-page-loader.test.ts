import { expect, it } from 'vitest';
import { accountMessages } from '../../../messages/account-messages.ts';
import { accountPageNames } from './account-page-data.ts';
import { chunksOf, loadAccountPage } from './account-page-loader.ts';

/** The file of a component: `SignInPage` stands in `sign-in-page.tsx`. */
const fileOf = (component: string) => component.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

it.each([...accountPageNames, 'account', 'federated', 'not-found'] as const)(
  'loads the page %s from the file that the head names',
  async (name) => {
    const { name: loaded, Page } = await loadAccountPage(name, 'en');
    expect([loaded, fileOf(Page.name)]).toEqual([name, chunksOf(name, 'en')[0]]);
  },
);

it('brings the settings their own messages, in the language of the page, and the other pages none', async () => {
  const { messages } = await loadAccountPage('account', 'de');
  expect(messages).toEqual(await accountMessages.file('account-settings', 'de'));
  expect(messages).not.toEqual({});
  expect(chunksOf('account', 'de')).toEqual(['account-page', 'account-de', 'account-settings-de']);
  expect((await loadAccountPage('sign-up', 'de')).messages).toEqual({});
  expect(chunksOf('sign-up', 'de')).toEqual(['sign-up-page', 'account-de']);
});
