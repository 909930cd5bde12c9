import type { CapStop } from '@waypost/domain/caps/spend-cap';
import { type RawBuilder, sql } from 'kysely';

/** The reached caps of a key, and of the joined project and its customer; null for most calls. */
export const spendStops = (keyId: RawBuilder<unknown> = sql.lit(null)) =>
  sql<readonly CapStop[] | null>`spend_stops(${keyId}, project.product_id, project.customer_id)`;
