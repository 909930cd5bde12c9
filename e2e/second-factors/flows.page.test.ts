// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { openAccount, password } from '../account-settings/account-page.ts';
import { newDeveloper } from '../console/developer.ts';
import { openFlowInDom } from '../dom/embedder.ts';
import { openInDom } from '../dom/page.ts';
import { signInAt, vaultPages } from '../widget/embedder.ts';
import { codeNow, factorsOf, newWithApp, setUpInFlow, shownKey } from './factors.ts';

it('takes a recovery code instead, and says how many are left ACC-50', async () => {
  const { email, codes } = await newWithApp();
  const page = openInDom();
  const { heardUntil } = await openFlowInDom(page, 'sign-in');
  await signInAt(page, { email, password });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await heardUntil('completed')).data.code).toMatch(/./);
  await openAccount(page);
  await factorsOf(page).getByText('9 of 10 codes are left.').waitFor();
});

it('lets nobody without a second factor into a client whose registration asks for one, whatever the page says ACC-18', async () => {
  const { session } = await newDeveloper();
  const page = openInDom();
  const { heard, heardUntil } = await openFlowInDom(page, 'sign-in', { pages: vaultPages });
  await signInAt(page, { email: session?.email ?? '', password });
  await setUpInFlow(page);
  expect(heard.map(({ action }) => action)).toEqual(['opened']);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  expect((await heardUntil('completed')).data.code).toMatch(/./);
});

it('keeps the key that it shows when an earlier request for one is answered late ACC-50', async () => {
  const { session } = await newDeveloper();
  const page = openInDom();
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/second-factor/enrol', async (route) => {
    count += 1;
    const isEarlier = count === 1; // React runs each effect of a new part twice here
    const response = await route.fetch();
    if (isEarlier) await held.promise;
    await route.fulfill({ response });
    if (isEarlier) answered.resolve();
  });
  await openFlowInDom(page, 'sign-in', { pages: vaultPages });
  await signInAt(page, { email: session?.email ?? '', password });
  const key = await shownKey(page);
  held.resolve();
  await answered.promise;
  await page.getByLabel('Code').fill(codeNow(key));
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
});
