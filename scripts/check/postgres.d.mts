export type StartedPostgres = { readonly url: string; stop(): void };

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export function findPostgres(): string | undefined;
export function findOrInstallPostgres(): Promise<string>;
export function startPostgres(programs: string, options?: { readonly durable?: boolean }): Promise<StartedPostgres>;
/** Memory if it has space, otherwise the folder of temporary files. */
export function quickFolder(): string;
