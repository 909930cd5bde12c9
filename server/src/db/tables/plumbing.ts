import type { Generated } from 'kysely';

/** Settings of the database itself; migrate.ts creates the table before the first migration. */
export interface PlumbingTables {
  waypost_migration: { name: string; applied_at: Generated<Date> };
  waypost_setting: { name: string; value: string };
}
