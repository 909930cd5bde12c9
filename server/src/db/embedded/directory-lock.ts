import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Two processes on one directory would corrupt the data; the operating system frees the lock of a killed process. */
export function lockDirectory(path: string): () => void {
  const file = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  try {
    chmodSync(`${path}.lock`, 0o600); // any reader of the file could take the lock
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    throw new Error(`The data directory ${path} is in use by another process; stop it first`, { cause: error });
  }
  return () => file.close();
}
