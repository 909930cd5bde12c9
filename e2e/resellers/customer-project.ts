import { vi } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { done, newApp } from '../console/developer.ts';
import { emailOf, linkTo } from '../console/handover-page.ts';

const dayMs = 24 * 60 * 60 * 1000;
const plan = {
  master_plan: 'NBM3-FFW',
  supplemental_plans: ['NBM3-FFW-STA'],
  display_name_long: 'Fleet and Field Workforce Starter',
  period: 'MON',
  apps_type: 'reseller_starter',
};

export type CustomerProject = {
  /** The address of the project. */
  readonly project: string;
  /** The address of the customer. */
  readonly customer: string;
  readonly product_id: string;
  /** The app that is there from the beginning. */
  readonly app: string;
  /** Invites an admin, of that app unless others are named. */
  readonly inviteAdmin: (customer_admin_email: string, apps?: readonly string[]) => Promise<unknown>;
};

/** A project with one app that a reseller runs for a new customer. */
export async function newCustomerProject(reseller: BrowserClient, customer_name: string): Promise<CustomerProject> {
  const [date, expiry_date] = [0, 30].map((days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10));
  // an account creates one project at a time, and other tests create theirs
  const { product_id } = await vi.waitFor(
    () =>
      done<{ product_id: string }>(
        reseller.call('POST', '/api/reseller/project', { plan: { ...plan, expiry_date }, date }),
      ),
    { timeout: 30_000 },
  );
  const app = await newApp(reseller, product_id, 'Routes');
  const { customer_id } = await done<{ customer_id: string }>(
    reseller.call('POST', '/rest/sec/delivery-service/customer', { customer_name }),
  );
  await done(reseller.call('PUT', `/api/customer/${customer_id}/apps`, { apps: [app] }));
  return {
    project: `/projects/${product_id}`,
    customer: `/reseller/customers/${customer_id}`,
    product_id,
    app,
    inviteAdmin: (customer_admin_email, apps = [app]) =>
      done(
        reseller.call('POST', '/rest/invitation', {
          applications: apps.map((application_id) => ({ application_id })),
          customer: { customer_id, customer_admin_email },
        }),
      ),
  };
}

/** Accepts the invitation that was mailed to this person. */
export async function accept(person: BrowserClient): Promise<void> {
  const link = new URL(await linkTo(emailOf(person), 'invite-token='));
  await done(person.call('PUT', '/api/invitation/accept', { token: link.searchParams.get('invite-token') }));
}
