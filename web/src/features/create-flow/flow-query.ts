import type { FlowStep } from './flow-rules.ts';

/** The query of a page; the flow changes only its own parameters. */
export type Query = Readonly<Record<string, unknown>>;

function without(query: Query, keys: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !keys.includes(key)));
}

/** The query with the flow at another step. */
export function queryAtStep(query: Query, step: FlowStep): Query {
  return { ...query, step };
}

/** The query without the parameters of a payment callback, which is handled once. */
export function queryAfterPayment(query: Query): Query {
  return without(query, ['token', 'isPayMethodUpdated']);
}

/** The query of the page under the flow, without the flow. */
export function queryWithoutFlow(query: Query): Query {
  return without(queryAfterPayment(query), ['create', 'step', 'upgradeId']);
}
