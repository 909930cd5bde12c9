import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { newPerson } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { newCustomerProject } from '../resellers/customer-project.ts';
import { demoDeveloper, done, newProject, openAs } from './developer.ts';
import { emailOf, newVerified } from './handover-page.ts';
import { choose, focused, press, retype, tabTo } from './keyboard-only.ts';

let reseller: BrowserClient;
let project: string;
let customer: string;
let app: string;
const customerName = `Keyboard ${crypto.randomUUID()}`;
beforeAll(async () => {
  reseller = await demoDeveloper('reseller');
  ({ project, customer, app } = await newCustomerProject(reseller, customerName));
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const closed = (page: Page) => expect.poll(() => page.getByRole('dialog').count()).toBe(0);
const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Users and their permissions' }).getByRole('row').filter({ hasText: email });

async function addUser(page: Page, email: string) {
  await press(page, button(page, 'Add a user'));
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await retype(page, dialog.getByRole('textbox', { name: 'Email' }), email);
  await choose(page, dialog.getByRole('combobox', { name: 'App' }), /: Routes$/);
  await press(page, dialog.getByRole('checkbox', { name: 'Dispatcher' }), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Add the user' }));
  await rowOf(page, email).waitFor();
  await closed(page);
}

describe('by keyboard alone', () => {
  it('users are added, changed, searched and removed, and the focus is never lost (UIX-01)', async () => {
    const [one, other] = [newPerson().email, newPerson().email];
    const permissions = [{ name: 'Dispatcher', value: app }];
    const user = { user: { email: other }, permissions, otpRequired: false };
    await done(reseller.call('POST', '/users', { user_data: [user] }));
    const page = await openAs(reseller);
    await visit(page, `${project}/users`);
    await addUser(page, one);
    await focused(button(page, 'Add a user'));

    const manage = button(page, `Manage the permissions of ${one}`);
    await press(page, manage);
    const dialog = page.getByRole('dialog', { name: 'Manage permissions' });
    await press(page, dialog.getByRole('checkbox', { name: 'Driver' }), 'Space');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await rowOf(page, one).getByText('Dispatcher, Driver').waitFor();
    await closed(page);
    await focused(manage);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await focused(manage);

    const search = page.getByRole('searchbox', { name: 'Search users' });
    await tabTo(page, search, 'Shift+Tab');
    await retype(page, search, other);
    await expect.poll(() => rowOf(page, one).count()).toBe(0);
    await retype(page, search, 'nobody');
    await page.getByText('No user matches this search.').waitFor();
    await retype(page, search, '');
    await rowOf(page, one).waitFor();
    await focused(search);

    const removal = page.getByRole('dialog', { name: 'Remove this permission?' });
    const remove = async (email: string) => {
      await press(page, button(page, `Remove the permission of ${email}`));
      await focused(removal.getByRole('button', { name: 'Cancel' }));
      await press(page, removal.getByRole('button', { name: 'Remove the permission' }));
      await expect.poll(() => rowOf(page, email).count()).toBe(0);
      await closed(page);
    };
    await press(page, button(page, `Remove the permission of ${one}`));
    await focused(removal.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await closed(page);
    await focused(button(page, `Remove the permission of ${one}`));
    await remove(one);
    await focused(button(page, 'Add a user'));
    await tabTo(page, search);
    await page.keyboard.type('example');
    await rowOf(page, other).waitFor();
    await remove(other);
    await page.getByText('No user matches this search.').waitFor();
    await focused(button(page, 'Add a user'));
    await tabTo(page, search);
    await retype(page, search, '');
    await page.getByText('No one uses these apps yet.').waitFor();
    await focused(search);
  });

  it('a customer is found, renamed and given admins, who are reminded, replaced and withdrawn (UIX-01)', async () => {
    const page = await openAs(reseller);
    await visit(page, '/reseller/customers');
    const search = page.getByRole('searchbox', { name: 'Search customers' });
    await tabTo(page, search);
    await page.keyboard.type(customerName);
    await press(page, page.getByRole('link', { name: customerName }));
    await page.getByRole('heading', { level: 1, name: customerName }).waitFor();
    expect(new URL(page.url()).pathname).toBe(customer);
    await focused(page.getByRole('main'));
    const tiles = page.getByRole('switch', { name: 'Allow calls to tiles', exact: true });
    await press(page, tiles, 'Space');
    const leaving = page.getByRole('dialog', { name: 'Switch off tiles?' });
    await focused(leaving.getByRole('button', { name: 'Cancel' }));
    await press(page, leaving.getByRole('button', { name: 'Switch off' }));
    await closed(page);
    await focused(tiles);
    await expect.poll(() => tiles.getAttribute('aria-checked')).toBe('false');

    await visit(page, `${project}/users`);
    const card = page.getByRole('region', { name: 'Customer' });
    const rename = card.getByRole('button', { name: 'Rename the customer' });
    await press(page, rename);
    const field = card.getByRole('textbox', { name: 'Customer name' });
    await retype(page, field, 'x');
    await page.keyboard.press('Escape');
    await card.getByText(customerName).waitFor();
    await focused(rename);
    await page.keyboard.press('Enter');
    await retype(page, field, `${customerName} & Söhne`);
    await page.keyboard.press('Enter');
    await card.getByText(`${customerName} & Söhne`).waitFor();
    await focused(rename);

    const { email } = newPerson();
    const invite = card.getByRole('button', { name: 'Invite an admin' });
    await tabTo(page, invite, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite an admin' });
    await retype(page, dialog.getByRole('textbox', { name: 'Email' }), email);
    await page.keyboard.press('Enter');
    await card.getByText(email).waitFor();
    await closed(page);
    await focused(invite);
    await page.route('**/rest/invitation', (route) => route.fulfill({ json: { status: 'OK', data: {} } }));
    const resend = card.getByRole('button', { name: `Resend the invitation to ${email}` });
    await press(page, resend);
    await page.getByText('The invite has been resent.').waitFor();
    await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('true');
    await focused(resend);
    await page.unroute('**/rest/invitation');

    await visit(page, `${project}/users`); // no earlier dialog has left an opener to return to
    const successor = newPerson().email;
    await press(page, card.getByRole('button', { name: `Replace ${email}` }));
    await retype(page, page.getByRole('dialog').getByRole('textbox', { name: 'Email' }), successor);
    await page.keyboard.press('Enter');
    await card.getByText(successor).waitFor();
    await closed(page);
    await expect.poll(() => card.getByText(email).count()).toBe(0);
    await focused(invite);

    await press(page, card.getByRole('button', { name: `Withdraw the invitation to ${successor}` }));
    const withdrawal = page.getByRole('dialog', { name: 'Withdraw the invitation' });
    await focused(withdrawal.getByRole('button', { name: 'Cancel' }));
    await press(page, withdrawal.getByRole('button', { name: 'Withdraw the invitation' }));
    await closed(page);
    await expect.poll(() => card.getByText(successor).count()).toBe(0);
    await focused(invite);
  });

  it('members of a group are invited and removed (UIX-01)', async () => {
    const page = await openAs(await demoDeveloper('group-member'));
    await visit(page, '/group-management');
    const { email } = newPerson();
    const add = button(page, 'Add a member');
    await press(page, add);
    await retype(page, page.getByRole('dialog').getByRole('textbox', { name: 'Email' }), email);
    await page.keyboard.press('Enter');
    await closed(page);
    await focused(add);
    await press(page, button(page, `Remove ${email}`));
    const removal = page.getByRole('dialog', { name: 'Remove the member' });
    await focused(removal.getByRole('button', { name: 'Cancel' }));
    await press(page, removal.getByRole('button', { name: 'Remove the member' }));
    await closed(page);
    await expect.poll(() => button(page, `Remove ${email}`).count()).toBe(0);
    await focused(add);
  });

  it('a project is offered and taken back (UIX-01)', async () => {
    const [owner, heir] = [await newVerified(), await newVerified()];
    const page = await openAs(owner);
    await visit(page, `/projects/${await newProject(owner)}`);
    const offer = button(page, 'Hand over the project');
    await page.keyboard.press('Tab'); // the first press loads what is further down
    await press(page, offer);
    await retype(page, page.getByRole('textbox', { name: 'Email of the new owner' }), emailOf(heir));
    await page.keyboard.press('Enter');
    await closed(page);
    const takeBack = button(page, 'Take back the offer');
    await focused(takeBack);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Take back the offer' });
    await focused(dialog.getByRole('button', { name: 'Cancel' }));
    await press(page, dialog.getByRole('button', { name: 'Take back the offer' }));
    await closed(page);
    await focused(offer);
  });
});
