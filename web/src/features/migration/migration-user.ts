/** What the server says of the user for whom it rendered the page. */
export type MigrationUser = { readonly userId: string; readonly isExcluded: boolean };
