/** What an overview of customers can be limited to (RES-65). */
export const customerFilters = ['all', 'expiring', 'invited', 'capped'] as const;
export type CustomerFilter = (typeof customerFilters)[number];

/** The columns that an overview of customers can be sorted by (RES-65). */
export const customerSorts = [
  'customer_name',
  'projects',
  'units',
  'next_expiry',
  'open_invitations',
  'cap_level',
] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** A project that ends within this many days expires soon (RES-65). */
export const expiringSoonDays = 30;

/** A spend cap counts as nearly used from this level on, in per cent (RES-65). */
export const cappedFrom = 75;

/** The customers on a page of the overview. */
export const customersOnPage = 50;
