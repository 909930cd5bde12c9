import { PGlite } from '@electric-sql/pglite';

// like an update of the embedded database that no longer calls fsync
const create = PGlite.create.bind(PGlite) as (options: { startParams?: string[] }) => Promise<PGlite>;
PGlite.create = ((options: { startParams?: string[] }) =>
  create({ ...options, startParams: [...(options.startParams ?? []), '-F'] })) as typeof PGlite.create;

await import('../../src/db/embedded/embedded-worker.ts');
