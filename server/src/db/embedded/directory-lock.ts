import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Two programs on one directory lose data: the lock frees itself when its holder is killed. */
export function lockDirectory(path: string): () => void {
  const file = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  try {
    chmodSync(`${path}.lock`, 0o600); // whoever can read it could hold it
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    throw new Error(`The data directory ${path} is in use by another process; stop it first`, { cause: error });
  }
  return () => file.close();
}
