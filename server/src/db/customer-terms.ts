import { addDays, type Day } from '@waypost/domain/base/day';
import { type RawBuilder, sql } from 'kysely';

/** A project that is found with a customer this late was set up for it. */
const setUpDays = 7;

const createdOn = sql`(created at time zone 'UTC')::date`;

/** The first day that counts for the customer of a project: that of its creation, but today if it was older before. */
export const firstTermDay = (today: Day): RawBuilder<Day> =>
  sql<Day>`case when ${createdOn} >= ${addDays(today, -setUpDays)}::date then ${createdOn} else ${today}::date end`;
