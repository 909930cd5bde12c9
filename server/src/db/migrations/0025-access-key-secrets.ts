import { type QueryExecutorProvider, sql } from 'kysely';

/** Secrets are compared with the sealed copy, which signatures need anyway, so the hash is redundant. */
const statements = [
  sql`drop trigger access_key_announced on access_key`,
  sql`alter table access_key drop column hash`,
  sql`
  create trigger access_key_announced after insert or delete or update of enabled, "publicKeys", sealed on access_key
  for each row execute function announce_access_key()`,
];

export const accessKeySecrets = {
  name: '0025-access-key-secrets',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
