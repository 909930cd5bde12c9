type Write = (fields: object, message: string) => void;

/** The part of a logger that the server uses; Fastify's fits. */
export type Log = { readonly info: Write; readonly warn: Write; readonly error: Write };
