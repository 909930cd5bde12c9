import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that a change came with; a job has none. */
export type RequestContext = { readonly id: string; readonly address: () => string };

const contexts = new AsyncLocalStorage<RequestContext>();

export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/** The address that a change came from: an audit trail wants it, and no rule asks for it. */
export const currentAddress = (): string | null => contexts.getStore()?.address() ?? null;

export const currentRequestId = (): string | undefined => contexts.getStore()?.id;
