import { type QueryExecutorProvider, sql } from 'kysely';

/** Each name with the number of characters that a person may see; a character may have several code points. */
const names = [
  { table: 'project', column: 'app_name', min: 1, max: 100 },
  { table: 'app', column: 'app_name', min: 1, max: 100 },
  { table: 'api_key', column: 'name', min: 1, max: 64 },
  { table: 'passkey', column: 'name', min: 1, max: 60 },
  { table: 'user_group', column: 'name', min: 1, max: 100 },
  { table: 'customer', column: 'customer_name', min: 2, max: 100 },
];

export const visibleLengths = {
  name: '0107-visible-lengths',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const { table, column, min, max } of names) {
      const constraint = sql.ref(`${table}_${column}_check`);
      const length = sql`length(${sql.ref(column)}) between ${sql.lit(min)} and ${sql.lit(max * 32)}`;
      await sql`alter table ${sql.table(table)} drop constraint ${constraint}`.execute(db);
      await sql`alter table ${sql.table(table)} add constraint ${constraint} check (${length})`.execute(db);
    }
  },
};
