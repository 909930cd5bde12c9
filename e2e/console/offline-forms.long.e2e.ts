import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { product } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, newDeveloperWithApp, newKey, openAs } from './developer.ts';
import { act, dialog, expectedErrors, goOffline, goOnline, rename, said, unsentIn } from './offline-page.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;

beforeEach(async () => {
  ({ client, projectId, appId } = await newDeveloperWithApp());
});

const openProject = async (query = '') =>
  visit(await openAs(client, { expectedErrors }), `/projects/${projectId}${query}`);
const openApp = async () => visit(await openAs(client, { expectedErrors }), `/applications/${appId}`);

describe('without a network', () => {
  it('a rename that is left for another page says that it is not saved (UIX-08)', async () => {
    const page = await visit(await openAs(client, { expectedErrors }), '/projects');
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await rename(page, 'Rename project');
    await goOffline(page);
    await page.getByRole('textbox', { name: 'Project name' }).fill('Store finder');
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await said(page).waitFor();
  });

  it('a rename of a key keeps what was typed, and Escape gives it up (UIX-08)', async () => {
    await newKey(client, appId, 'Web shop');
    const page = await openProject();
    await rename(page, 'Rename Web shop');
    await goOffline(page);
    const field = page.getByRole('textbox', { name: 'Name of the API key' });
    await field.fill('Checkout');
    await field.press('Enter');
    await said(page).waitFor();
    expect(await field.inputValue()).toBe('Checkout');
    await field.press('Escape');
    await page.getByRole('row', { name: /Web shop/ }).waitFor();
    await expect.poll(() => said(page).count()).toBe(0);
  });

  it('a namespace keeps what was typed (UIX-08)', async () => {
    const { data } = await client.call('POST', `/api/project/${projectId}/app`, {
      app_name: 'Courier',
      platform: 'ios',
      auth_type: 'apiKey',
    });
    appId = (data as { app_id: string }).app_id;
    const page = await openApp();
    await page.getByRole('button', { name: 'Add Bundle ID' }).click();
    const field = page.getByRole('textbox', { name: 'Bundle ID' });
    await field.fill('com.example.courier');
    await goOffline(page);
    await field.press('Enter');
    await unsentIn(page).waitFor();
    expect(await field.inputValue()).toBe('com.example.courier');
  });

  it('an access key is not generated, switched or deleted, and its public key stays as pasted (UIX-08)', async () => {
    const body = { app_name: 'Batch', platform: 'server', auth_type: 'token' };
    const { data } = await client.call('POST', `/api/project/${projectId}/app`, body);
    appId = (data as { app_id: string }).app_id;
    const page = await openApp();
    const generate = page.getByRole('button', { name: 'Generate access key' });
    await generate.click();
    await page.getByRole('dialog', { name: 'Access key generated' }).getByRole('button', { name: 'Done' }).click();
    const menu = page.getByRole('button', { name: /^Actions for (?!Batch)/ });
    const open = async (item: string) => {
      await menu.click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    for (const item of ['Disable', 'Delete', 'Public key']) {
      await open(item);
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await goOffline(page);
    await generate.click();
    await said(page).waitFor();
    for (const [item, button] of [
      ['Disable', 'Disable access key'],
      ['Delete', 'Delete access key'],
    ] as const) {
      await open(item);
      await dialog(page).getByRole('button', { name: button }).click();
      await said(dialog(page)).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await open('Public key');
    const pasted = dialog(page).getByRole('textbox');
    await pasted.fill('{"kty":"EC"}');
    await dialog(page).getByRole('button', { name: 'Register' }).click();
    await unsentIn(dialog(page)).waitFor();
    expect(await pasted.inputValue()).toBe('{"kty":"EC"}');
  });

  it('the rules of a key stay in their forms (UIX-08)', async () => {
    const { apiKeyId } = await newKey(client, appId, 'Web shop');
    const page = await openAs(client, { expectedErrors });
    await visit(page, `/applications/${appId}/keys/${apiKeyId}`);
    const rate = page.getByRole('textbox', { name: 'Calls a minute' });
    await rate.fill('60');
    await goOffline(page);
    for (const button of ['Save changes', 'Test the request']) {
      await page.getByRole('button', { name: button }).click();
      await said(page).first().waitFor();
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
    }
    expect(await rate.inputValue()).toBe('60');
    await goOnline(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('status').getByText('The changes were saved and apply within one second.').waitFor();
  });

  it('an app that is extended keeps its end, and its dialog to try again (UIX-08)', async () => {
    const reseller = await demoDeveloper('reseller');
    const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { app_id: string }[] };
    const page = await visit(await openAs(reseller, { expectedErrors }), `/applications/${items[0]?.app_id}`);
    await act(page, 'Actions for Depot planning web', 'Extend by a year');
    const extend = dialog(page).getByRole('button', { name: 'Extend by a year' });
    await extend.waitFor();
    await goOffline(page);
    await extend.click();
    await said(dialog(page)).waitFor();
    await goOnline(page);
    await extend.click();
    await page.getByText(/^Depot planning web is valid until/).waitFor();
  });

  it('a studio token is not there until it was asked for with success (UIX-08)', async () => {
    const page = await openProject();
    await page.mouse.wheel(0, 4000);
    const get = page.getByRole('button', { name: 'Get studio token' });
    await get.waitFor();
    await goOffline(page);
    await get.click();
    await said(page).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Copy studio token' }).count()).toBe(0);
    await goOnline(page);
    await get.click();
    await page.getByRole('button', { name: 'Copy studio token' }).waitFor();
    await expect.poll(() => said(page).count()).toBe(0);
  });

  it('a link to verify the email is not sent, and can be asked for again at once (UIX-08)', async () => {
    const unsentMail = 'No mail was sent: the server could not be reached. Check your connection and try again.';
    const page = await openAs(client, { expectedErrors: [...expectedErrors, '429'] });
    for (const [address, call] of [
      [`/projects/${projectId}`, '/api/developer/verification'],
      [`${product.account}/account`, '/api/account/profile/verification'],
    ] as const) {
      await page.goto(address);
      const resend = page.getByRole('button', { name: 'Send the link again' });
      const complaint = page.getByRole('alert').getByText(unsentMail);
      await resend.waitFor();
      await goOffline(page);
      for (const _attempt of [1, 2]) {
        await resend.click();
        await complaint.waitFor();
        expect(await resend.getAttribute('aria-disabled')).not.toBe('true');
      }
      await goOnline(page);
      const answer = page.waitForResponse((response) => new URL(response.url()).pathname === call);
      await resend.click();
      expect([204, 429]).toContain((await answer).status()); // the sign-up sent the last one a moment ago
      await expect.poll(() => complaint.count()).toBe(0);
    }
  });

  it('the end of a plan and its return are not shown as done (UIX-08)', async () => {
    const page = await openProject('?cancelPlan');
    const status = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first();
    await dialog(page).getByRole('radio', { name: 'Other' }).check();
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Just trying.');
    await goOffline(page);
    await dialog(page).getByRole('button', { name: 'Cancel plan' }).click();
    await said(dialog(page)).waitFor();
    expect(await dialog(page).getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Just trying.');
    await goOnline(page);
    await dialog(page).getByRole('button', { name: 'Cancel plan' }).click();
    await status('Cancelled').waitFor();
    await goOffline(page);
    await page.getByRole('button', { name: 'Reactivate project' }).click();
    await said(page).waitFor();
    await expect.poll(() => status('Cancelled').isVisible()).toBe(true);
  });

  it('a reseller’s company name stays in its field (UIX-08)', async () => {
    const reseller = await demoDeveloper('reseller');
    const listed = await reseller.call('GET', '/api/projects?q=Harvest%20routes');
    const [project] = (listed.data as { items: { id: string }[] }).items;
    const page = await visit(await openAs(reseller, { expectedErrors }), `/projects/${project?.id}`);
    const section = page.getByRole('region', { name: 'Reseller' });
    await section.getByRole('button', { name: 'Edit company name' }).click();
    const field = section.getByRole('textbox', { name: 'Company name' });
    await field.fill('Vallon Offline');
    await goOffline(page);
    await field.press('Enter');
    await said(section).waitFor();
    expect(await field.inputValue()).toBe('Vallon Offline');
    await field.press('Escape');
    await section.getByRole('button', { name: 'Extend' }).click();
    await said(page).waitFor();
    await expect.poll(() => said(page).count()).toBe(1);
  });

  it('an app that is generated, renamed or terminated, and its domains, keep what was typed (UIX-08)', async () => {
    const page = await openProject();
    await page.getByRole('button', { name: 'Edit domain protection' }).click();
    const form = page.getByRole('region', { name: 'Domain protection' });
    await form.getByRole('switch', { name: 'Only pages on these hosts' }).click();
    await form.getByRole('textbox', { name: 'Hosts' }).fill('www.example.com');
    for (const item of ['Rename app', 'Terminate app']) {
      await act(page, 'Actions for Web shop', item);
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await goOffline(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await said(form).waitFor();
    expect(await form.getByRole('textbox', { name: 'Hosts' }).inputValue()).toBe('www.example.com');
    await act(page, 'Actions for Web shop', 'Rename app');
    const name = dialog(page).getByRole('textbox', { name: 'App name' });
    await name.fill('Checkout');
    await name.press('Enter');
    await unsentIn(dialog(page)).waitFor();
    expect(await name.inputValue()).toBe('Checkout');
    await page.keyboard.press('Escape');
    await act(page, 'Actions for Web shop', 'Terminate app');
    await dialog(page).getByRole('button', { name: 'Terminate app' }).click();
    await said(dialog(page)).waitFor();
    await page.keyboard.press('Escape');
    await goOnline(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('listitem').getByText('www.example.com').waitFor();
  });
});
