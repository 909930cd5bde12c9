import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { limits } from './person.ts';

/** Each query finds rows that must never exist. */
const findings: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a project without account': sql`
    select product_id from project left join developer_account using (developer_id) where developer_account.developer_id is null`,
  'an account without project': sql`
    select developer_id from developer_account left join project using (developer_id) where product_id is null`,
  'an account without user': sql`
    select "userId" from developer_account left join user_account using ("userId") where user_account."userId" is null`,
  'an app without project': sql`select app_id from app left join project using (product_id) where project.product_id is null`,
  'a key without app': sql`select "apiKeyId" from api_key left join app using (app_id) where app.app_id is null`,
  'a flow with two projects': sql`
    select developer_id, creation_flow_id from project group by 1, 2 having count(*) > 1`,
  'more freemium projects than allowed': sql`
    select developer_id from project group by 1 having count(*) > ${limits.projects}`,
  'more keys than allowed': sql`select app_id from api_key group by 1 having count(*) > ${limits.keys}`,
  'two apps of a kind': sql`select product_id from app group by product_id, platform having count(*) > 1`,
  'an event that counted twice': sql`select source, id from usage_event group by 1, 2 having count(*) > 1`,
  'a sum that is not that of its events': sql`
    select app_id, day, environment, usage_type_category, sums.units, usage_units, billable_units
    from (select app_id, day, environment, usage_type, usage_type_category, sum(units)::bigint as units
      from usage_event group by 1, 2, 3, 4, 5) sums
    full join usage_day using (app_id, day, environment, usage_type, usage_type_category)
    where sums.units is distinct from usage_units or sums.units is distinct from billable_units`,
  'a sum of a month that is not that of its days': sql`
    select app_id, month, usage_type, days.requests, usage_month.requests
    from (select app_id, date_trunc('month', day::timestamp)::date as month, environment, usage_type, usage_type_category,
        sum(requests)::bigint as requests, sum(usage_units)::bigint as units, sum(billable_units)::bigint as billable
      from usage_day group by 1, 2, 3, 4, 5) days
    full join usage_month using (app_id, month, environment, usage_type, usage_type_category)
    where (days.requests, units, billable) is distinct from (usage_month.requests, usage_units, billable_units)`,
  'an event of an app that is not there': sql`
    select id from usage_event left join app using (app_id) where app.app_id is null`,
  'a person without mail, or a mail without person': sql`
    select users, mails from (select count(*) as users from user_account) u,
      (select count(*) as mails from job_queue.job where name = 'mail') m where users <> mails`,
  'a failed job': sql`select id, output from job_queue.job where state = 'failed'`,
};

/** The violations in a database that nothing is using. */
export async function brokenInvariants({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, query] of Object.entries(findings)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}
