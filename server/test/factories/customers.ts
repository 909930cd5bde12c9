import { createCustomerSeed } from '../../src/features/customers/customer-seed.service.ts';
import type { TestApp } from '../harness.ts';
import { createApp } from './apps.ts';
import { createDeveloper, createPerson, type Person } from './developers.ts';
import { createProject } from './projects.ts';

export const adminOf = (value: string) => ({ name: 'customeradmin', value });
export const emailOf = ({ browser }: Pick<Person, 'browser'>): string => browser.session?.email ?? '';

export type Role = { readonly name: string; readonly value: string };

/** The roles of a signed-in user, as the session has them now. */
export async function rolesOf({ browser }: Pick<Person, 'browser'>): Promise<readonly Role[]> {
  return ((await browser.call('GET', '/rest/auth')).data as { readonly roles: readonly Role[] }).roles;
}

/** A reseller with two customers, a project with two apps for the first one, and a project without a customer. */
export async function createReseller(app: TestApp) {
  const person = await createPerson(app, { roles: [{ name: 'reseller', value: '' }] });
  const account = await createDeveloper(app, person);
  const seed = createCustomerSeed(app.services);
  const customer = (customer_name: string, customer_admin_email?: string) =>
    app.services.transact((tx) =>
      seed(tx, {
        developer_id: account.developer_id,
        customer_name,
        created: app.clock(),
        ...(customer_admin_email && { customer_admin_email }),
      }),
    );
  const [acme, bolt] = [await customer('Acme Maps'), await customer('Bolt Rides')];
  const sold = { plan_id: 'Evaluation', channel: 'reseller' };
  const product_id = await createProject(app, account, { ...sold, standing: { customer_id: acme } });
  const other = await createProject(app, account, { ...sold, app_name: 'Other' });
  const apps = [
    await createApp(app, { product_id }),
    await createApp(app, { product_id }, { platform: 'server' }),
    await createApp(app, { product_id: other }),
  ] as const;
  return { ...person, account, customer, acme, bolt, product_id, other, apps };
}
export type Reseller = Awaited<ReturnType<typeof createReseller>>;

/** The secret of the latest invitation to this address, which only the mail has. */
export function tokenFor(app: TestApp, email: string): string {
  const mail = app.mails.findLast((each) => each.kind === 'invitation' && each.to === email);
  return mail ? (new URL(mail.link).searchParams.get('invite-token') ?? '') : '';
}

export const acceptInvitation = ({ call }: Pick<Person, 'call'>, token: string) =>
  call('PUT', '/api/invitation/accept', { token });
