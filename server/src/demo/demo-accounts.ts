import { ariaStatusNames } from '@waypost/domain/projects/status';
import { type DemoCustomer, demoCustomers, longName, manyApps } from './demo-customers.ts';
import {
  courierChanges,
  courierKeys,
  courierServerKeys,
  finderAppKeys,
  finderChanges,
  finderKeys,
} from './demo-keys.ts';
import type { DemoProject } from './demo-projects.ts';

export type DemoAccount = {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel?: string;
  readonly role?: string;
  readonly realm?: string;
  readonly emailVerified?: boolean;
  readonly account?: false;
  readonly card?: true;
  /** Has statements that are paid by invoice. */
  readonly invoiced?: boolean;
  /** An operator with the role for money. */
  readonly finance?: boolean;
  /** The people this user has invited, with their roles; the mails are in the sandbox's mailbox. */
  readonly invites?: readonly {
    readonly name: string;
    readonly role: string;
    /** By default the first app of the reseller's first customer. */
    readonly value?: string;
  }[];
  /** Those that a reseller runs for nobody. */
  readonly projects?: readonly DemoProject[];
  readonly customers?: readonly DemoCustomer[];
  /**
   * The number of apps of the reseller's first customer that this user administers, or whether they manage that
   * customer.
   */
  readonly administers?: number;
  readonly manages?: true;
  /** Whether the user is a member of the demo's group. */
  readonly inGroup?: true;
};

/** One project in each status, in the order of the codes. */
const everyStatus: readonly DemoProject[] = ariaStatusNames.map((status, at) => ({
  plan_id: 'Freemium-Basic',
  name: `In status ${status}`,
  agoDays: 20 + at * 9,
  status,
}));

/** One account of each kind, with example data. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    name: 'self-serve',
    firstName: 'Sofia',
    lastName: 'Serrano',
    card: true,
    projects: [
      {
        plan_id: 'Freemium-Basic',
        name: 'Store finder',
        agoDays: 395,
        calls: { geocode: 900, revgeocode: 300, route: 120 },
        hosting: { storedMegabytes: 1900, transferMegabytes: 52, users: 74 },
        keys: finderKeys,
        apps: [{ name: 'Store finder for iOS', platform: 'ios', keys: finderAppKeys }],
        changes: finderChanges,
      },
      {
        plan_id: 'Freemium-Pro',
        name: 'Courier dispatch',
        agoDays: 300,
        calls: { geocode: 5200, route: 8100 },
        keys: courierKeys,
        apps: [{ name: 'Import server', platform: 'server', keys: courierServerKeys }],
        changes: courierChanges,
      },
    ],
  },
  {
    name: 'reseller',
    firstName: 'Rolf',
    lastName: 'Reinders',
    channel: 'reseller',
    role: 'reseller',
    invites: [
      { name: 'customer-admin', role: 'customeradmin', value: 'second-app' },
      { name: 'new-admin', role: 'customeradmin' },
    ],
    customers: demoCustomers,
    projects: [
      {
        plan_id: 'reseller_starter',
        name: 'Parking guidance',
        agoDays: 380,
        status: 'CANCELLATION PENDING',
        standing: { isMigrated: true },
      },
    ],
  },
  {
    name: 'customer-admin',
    firstName: 'Clara',
    lastName: 'Conti',
    role: 'customeradmin',
    account: false,
    administers: 2,
  },
  {
    name: 'customer-manager',
    firstName: 'Milan',
    lastName: 'Marek',
    role: 'customermanager',
    account: false,
    manages: true,
  },
  {
    name: 'key-account',
    inGroup: true,
    firstName: 'Keiko',
    lastName: 'Kato',
    channel: 'key-account',
    projects: [{ plan_id: 'key_account', name: 'Global rollout', agoDays: 90, calls: { geocode: 42_000 } }],
  },
  {
    name: 'automotive',
    invoiced: true,
    firstName: 'Anton',
    lastName: 'Adler',
    channel: 'automotive',
    projects: [
      {
        plan_id: '{product}-Automotive',
        name: 'In-car navigation',
        agoDays: 150,
        calls: { route: 31_000, geocode: 12_000 },
      },
    ],
  },
  {
    name: 'aws',
    firstName: 'Awa',
    lastName: 'Winter',
    channel: 'aws',
    projects: [{ plan_id: 'XYZ-Pro-Paper', name: 'Delivery windows', agoDays: 60, calls: { route: 6400 } }],
  },
  {
    name: 'group-member',
    inGroup: true,
    invites: [{ name: 'new-member', role: 'groupmember' }],
    firstName: 'Greta',
    lastName: 'Gruber',
    projects: [
      { plan_id: 'Freemium-Basic', name: longName, agoDays: 45, calls: { geocode: 9500, route: 2100 }, apps: manyApps },
      {
        plan_id: 'Freemium-Basic',
        name: 'Growing',
        agoDays: 60,
        standing: {
          pending_changes: [{ tag: 'upgradeProject' }],
          previous_plan: 'Freemium Basic',
          new_plan: 'Freemium Pro',
        },
      },
      { plan_id: 'Freemium-Pro', name: 'Ending', agoDays: 80, status: 'CANCELLATION PENDING' },
      { plan_id: 'Evaluation', name: 'Trying it', agoDays: 20 },
      { plan_id: 'Freemium-Basic', name: 'Behind with paying', agoDays: 70, status: 'ACTIVE DUNNING 3' },
    ],
  },
  { name: 'every-status', firstName: 'Elena', lastName: 'Engel', projects: everyStatus },
  { name: 'finance', firstName: 'Frida', lastName: 'Fischer', account: false, finance: true },
  { name: 'other-realm', firstName: 'Omar', lastName: 'Osman', realm: 'partner', account: false },
  { name: 'unverified', firstName: 'Uma', lastName: 'Ulrich', emailVerified: false, account: false },
  {
    name: 'cancelled',
    firstName: 'Carl',
    lastName: 'Caspers',
    projects: [{ plan_id: 'Freemium-Basic', name: 'Old experiment', agoDays: 200, status: 'CANCELLED' }],
  },
];
