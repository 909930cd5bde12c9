import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`create table usage_comparison (first_day date not null, compared date)`,
  // seeded sums had no events: neither a comparison nor a rebuild may judge them by their events
  sql`
  insert into usage_comparison (first_day)
  select coalesce(max(day) + 1, date '0001-01-01')
  from usage_day left join (
    select app_id, day, environment, usage_type, usage_type_category, sum(units) as units
    from usage_event where outcome is null group by 1, 2, 3, 4, 5
  ) counted using (app_id, day, environment, usage_type, usage_type_category)
  where usage_units <> coalesce(counted.units, 0)`,
];

export const usageComparison = {
  name: '0030-usage-comparison',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
