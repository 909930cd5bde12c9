type Write = (facts: object, message: string) => void;

/** What the plumbing needs of a log; Fastify's fits. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };
