/** The secrets of an installation as its file holds them, made when there is none. */
export declare function ensureSecrets(file: string): Readonly<Record<string, unknown>>;
