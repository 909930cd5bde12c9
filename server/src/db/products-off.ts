import { sql } from 'kysely';

/** The products that a reseller has switched off for the customer of the joined project. */
export const productsOff = sql<readonly string[]>`coalesce(
  (select products_off from customer where customer.customer_id = project.customer_id), '[]')`;
