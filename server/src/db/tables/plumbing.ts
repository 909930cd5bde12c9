import type { Generated } from 'kysely';

export interface PlumbingTables {
  /** How often anybody has called what has a ceiling. */
  call_ceiling: { name: string; counted_since: Date; calls: number };
  /** Settings of the database itself; migrate.ts creates this table before the first migration. */
  waypost_migration: { name: string; applied_at: Generated<Date> };
  waypost_setting: { name: string; value: string };
}
