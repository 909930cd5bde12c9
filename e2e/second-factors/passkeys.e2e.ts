import { expect, it } from 'vitest';
import { askForProof, openAccount, openOwnAccount, password, section } from '../account-settings/account-page.ts';
import { accountFrame, axe, mailTo, openPage, product } from '../harness.ts';
import { accountPageIn, heardUntil, openEmbedder, redeem, samplePages } from '../widget/embedder.ts';
import { addPasskey, factorsOf, refuse, shareAuthenticator } from './factors.ts';

const passkeyButton = { name: 'Use a passkey' };

it('adds passkeys on the account page, names and removes them ACC-49', async () => {
  const { page, email } = await openOwnAccount();
  await addPasskey(page, 'Laptop');
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Rename Laptop' }).click();
  await factors.getByLabel('Name of the passkey').fill('Work laptop');
  await factors.getByRole('button', { name: 'Save the name' }).click();
  await factors.getByText('The passkey was renamed.').waitFor();
  expect(await axe(page)).toEqual([]);
  await factors.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog', { name: 'Remove passkey' }).getByRole('button', { name: 'Remove passkey' }).click();
  await factors.getByText('You have no passkey yet.').waitFor();
  const subjects = async () => (await mailTo(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('A passkey was added (Waypost)');
  await expect.poll(subjects).toContain('A passkey was removed (Waypost)');
});

it('says that the device has a passkey already ACC-49', async () => {
  const { page } = await openOwnAccount();
  await addPasskey(page, 'Laptop');
  const factors = factorsOf(page);
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  await factors.getByLabel('Name of the passkey').fill('Again');
  await factors.getByRole('button', { name: 'Create the passkey' }).click();
  await factors.getByText('This device already has a passkey for your account.').waitFor();
  await expect.poll(() => factors.getByLabel('Name of the passkey').inputValue()).toBe('Again');
});

it('signs in with a passkey alone on the page itself ACC-49', async () => {
  const { page, email } = await openOwnAccount();
  const key = await addPasskey(page, 'Laptop');
  const other = await openPage();
  await other.goto(`${product.account}/sign-in`);
  await shareAuthenticator(key, other);
  await other.getByRole('button', passkeyButton).click();
  await other.getByText(`Signed in as ${email}`).waitFor();
});

it('signs in with a passkey alone in the portal’s frame ACC-49', async () => {
  const { page } = await openOwnAccount();
  const key = await addPasskey(page, 'Laptop');
  const other = await openPage();
  await other.goto('/login');
  await shareAuthenticator(key, other);
  await accountFrame(other).getByRole('button', passkeyButton).click();
  await other.waitForURL(/\/projects/);
});

it('signs in with a passkey alone in a frame of an embedder ACC-49', async () => {
  const { page } = await openOwnAccount();
  const key = await addPasskey(page, 'Laptop');
  const embedder = await openEmbedder();
  await shareAuthenticator(key, embedder);
  await embedder.evaluate(() => window.openFlow('sign-in', { box: 'box' }));
  await heardUntil(embedder, 'opened');
  await (await accountPageIn(embedder)).getByRole('button', passkeyButton).click();
  const completed = (await heardUntil(embedder, 'completed')).at(-1);
  expect(await redeem(embedder, samplePages.clientId, completed?.data.code)).toEqual([200, true]);
});

it('signs in with a passkey alone in the popup ACC-49', async () => {
  const { page } = await openOwnAccount();
  const key = await addPasskey(page, 'Laptop');
  const embedder = await openEmbedder();
  const opened = embedder.waitForEvent('popup');
  await embedder.evaluate(() => window.openFlow('sign-in', { type: 'window' }));
  const popup = await opened;
  await heardUntil(embedder, 'opened');
  await shareAuthenticator(key, popup);
  await popup.getByRole('button', passkeyButton).click();
  const completed = (await heardUntil(embedder, 'completed')).at(-1);
  expect(await redeem(embedder, samplePages.clientId, completed?.data.code)).toEqual([200, true]);
});

it('asks for the passkey after the password, and says what to do when it was not used ACC-49', async () => {
  const { page, email } = await openOwnAccount();
  const key = await addPasskey(page, 'Laptop');
  const other = await openPage({ expectedErrors: ['401'] });
  await other.goto('/login');
  const shared = await shareAuthenticator(key, other);
  await refuse(shared);
  const frame = accountFrame(other);
  await frame.getByRole('button', passkeyButton).click();
  await frame.getByText('No passkey was used.').waitFor();
  expect(await axe(other)).toEqual([]);
  await shared.session.send('WebAuthn.setUserVerified', {
    authenticatorId: shared.authenticatorId,
    isUserVerified: true,
  });
  await frame.getByLabel('Email').fill(email);
  await frame.getByRole('textbox', { name: 'Password' }).fill(password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await expect
    .poll(() => frame.getByRole('button', passkeyButton).evaluate((button) => button === document.activeElement))
    .toBe(true);
  expect(await axe(other)).toEqual([]);
  await other.keyboard.press('Enter');
  await other.waitForURL(/\/projects/);
  await openAccount(page);
  await factorsOf(page).getByText('Last used').waitFor();
});

it('proves by a passkey who is signed in, in place of the password ACC-51 ACC-49', async () => {
  const { page } = await openOwnAccount({ expectedErrors: ['403'] });
  await addPasskey(page, 'Laptop');
  await askForProof(page, '/api/account/data');
  await section(page, 'Your data').getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByRole('button', passkeyButton).click();
  await dialog.getByText('Your device asks for').waitFor();
  const proven = page.waitForResponse((response) => response.url().endsWith('/confirm-identity'));
  await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', passkeyButton).click()]);
  expect((await proven).status()).toBe(204);
});

it('is offered nowhere where the browser has none: the page says so, and takes the password ACC-49', async () => {
  const page = await openPage();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto(`${product.account}/sign-in?sign-in-screen-config=passkey`);
  await page.getByText('This browser cannot use passkeys here.').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
  await expect.poll(() => page.getByRole('button', passkeyButton).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
});

it('is not offered by a page whose embedder does not answer, which leads to a window of its own ACC-49 ACC-54', async () => {
  const page = await openPage();
  await page.goto(
    `${product.account}/sign-in?sdk=true&client-id=${samplePages.clientId}&uri=${samplePages.origin}&type=window`,
  );
  const link = page.getByRole('alert').getByRole('link', { name: 'Sign in in a new window' });
  await expect.poll(() => link.getAttribute('href')).toBe('/sign-in?lang=en');
  await expect.poll(() => page.getByRole('button', passkeyButton).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
});
