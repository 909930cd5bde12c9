import { expect, it } from 'vitest';
import { askForProof, openAccount, openOwnAccount, password, section } from '../account-settings/account-page.ts';
import { openAs } from '../console/developer.ts';
import { accountFrame, axe, mailTo, openPage, product } from '../harness.ts';
import { accountPageIn, heardUntil, openEmbedder, redeem, samplePages } from '../widget/embedder.ts';
import { addDevice, addPasskey, agree, factorsOf, newWithPasskey } from './factors.ts';

const passkeyButton = { name: 'Use a passkey' };

it('adds passkeys on the account page, says that the device has one already, names and removes them ACC-49', async () => {
  const { page, email } = await openOwnAccount();
  await addPasskey(page, 'Laptop');
  const factors = factorsOf(page);
  const name = factors.getByLabel('Name of the passkey');
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  await name.fill('Again');
  await factors.getByRole('button', { name: 'Create the passkey' }).click();
  await factors.getByText('This device already has a passkey for your account.').waitFor();
  await expect.poll(() => name.inputValue()).toBe('Again');
  await factors.getByRole('button', { name: 'Cancel' }).click();
  await factors.getByRole('button', { name: 'Rename Laptop' }).click();
  await name.fill('Work laptop');
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

it('signs in with a passkey alone on the page itself ACC-49', async () => {
  const { passkey, email } = await newWithPasskey();
  const page = await openPage();
  await page.goto(`${product.account}/sign-in`);
  await addDevice(page, passkey);
  await page.getByRole('button', passkeyButton).click();
  await page.getByText(`Signed in as ${email}`).waitFor();
});

it('signs in with a passkey alone in the portal’s frame ACC-49', async () => {
  const { passkey } = await newWithPasskey();
  const page = await openPage();
  await page.goto('/login');
  await addDevice(page, passkey);
  await accountFrame(page).getByRole('button', passkeyButton).click();
  await page.waitForURL(/\/projects/);
});

it('signs in with a passkey alone in a frame of an embedder ACC-49', async () => {
  const { passkey } = await newWithPasskey();
  const embedder = await openEmbedder();
  await addDevice(embedder, passkey);
  await embedder.evaluate(() => window.openFlow('sign-in', { box: 'box' }));
  await heardUntil(embedder, 'opened');
  await (await accountPageIn(embedder)).getByRole('button', passkeyButton).click();
  const completed = (await heardUntil(embedder, 'completed')).at(-1);
  expect(await redeem(embedder, samplePages.clientId, completed?.data.code)).toEqual([200, true]);
});

it('signs in with a passkey alone in the popup ACC-49', async () => {
  const { passkey } = await newWithPasskey();
  const embedder = await openEmbedder();
  const opened = embedder.waitForEvent('popup');
  await embedder.evaluate(() => window.openFlow('sign-in', { type: 'window' }));
  const popup = await opened;
  await heardUntil(embedder, 'opened');
  await addDevice(popup, passkey);
  await popup.getByRole('button', passkeyButton).click();
  const completed = (await heardUntil(embedder, 'completed')).at(-1);
  expect(await redeem(embedder, samplePages.clientId, completed?.data.code)).toEqual([200, true]);
});

it('asks for the passkey after the password, and says what to do when it was not used ACC-49', async () => {
  const { passkey, email } = await newWithPasskey();
  const page = await openPage({ expectedErrors: ['401'] });
  await page.goto('/login');
  const device = await addDevice(page, passkey);
  await agree(device, false);
  const frame = accountFrame(page);
  await frame.getByRole('button', passkeyButton).click();
  await frame.getByText('No passkey was used.').waitFor();
  expect(await axe(page)).toEqual([]);
  await agree(device, true);
  await frame.getByLabel('Email').fill(email);
  await frame.getByRole('textbox', { name: 'Password' }).fill(password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await expect
    .poll(() => frame.getByRole('button', passkeyButton).evaluate((button) => button === document.activeElement))
    .toBe(true);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects/);
  await openAccount(page);
  await factorsOf(page).getByText('Last used').waitFor();
});

it('proves by a passkey who is signed in, in place of the password ACC-51 ACC-49', async () => {
  const { passkey, client } = await newWithPasskey();
  const page = await openAs(client, { expectedErrors: ['403'] });
  await openAccount(page);
  await addDevice(page, passkey);
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
