import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that caused a change; a job has none. */
export type RequestContext = { readonly id: string; readonly address: () => string };

const contexts = new AsyncLocalStorage<RequestContext>();

export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/** For work that a request only starts, such as applying what a provider has sent. */
export const outsideRequest = <T>(work: () => T): T => contexts.exit(work);

/** The address that a change came from, for the audit trail only. */
export const currentAddress = (): string | null => contexts.getStore()?.address() ?? null;

export const currentRequestId = (): string | undefined => contexts.getStore()?.id;
