type Write = (facts: object, message: string) => void;

/** The logger that db and jobs need; Fastify's fits. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };
