/** Reads the secrets file, and creates it if it is missing. */
export declare function ensureSecrets(file: string): Readonly<Record<string, unknown>>;
