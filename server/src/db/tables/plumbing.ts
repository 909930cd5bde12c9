import type { Generated } from 'kysely';

/** What the database knows about itself; made by migrate.ts, before the first migration. */
export interface PlumbingTables {
  waypost_migration: { name: string; applied_at: Generated<Date> };
  waypost_setting: { name: string; value: string };
}
