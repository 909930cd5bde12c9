import type { Config } from './config.ts';
import { type CustomersNeeds, createCustomersFeature } from './features/customers/customers.feature.ts';
import { createUsersFeature, type UsersNeeds } from './features/users/users.feature.ts';
import type { Identity } from './identity-features.ts';
import type { Plumbing } from './plumbing.ts';

export type PeopleParts = Pick<CustomersNeeds, 'developers' | 'activity' | 'projects' | 'catalog'> &
  Pick<UsersNeeds, 'catalog'> & { readonly config: Config; readonly identity: Identity };

/** The features about the people of a project: customers with their admins, and users of apps. */
export function createPeopleFeatures(plumbing: Plumbing, { config, identity, catalog, ...parts }: PeopleParts) {
  const accounts = identity.accounts.service;
  const invitations = identity.invitations.service;
  const { activity } = parts;
  return {
    customers: createCustomersFeature(plumbing, { accounts, invitations, catalog, config, ...parts }),
    users: createUsersFeature(plumbing, { accounts, invitations, catalog, activity, config }),
  };
}
