import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const standardBytes = 10_000_000;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * A file for lines that anybody can cause: it and the one before it (`.1`) are all that is kept, and a full disk loses
 * lines instead of ending the process.
 */
export function createCappedFile(file: string, maxBytes = standardBytes): { readonly write: (line: string) => void } {
  return {
    write(line) {
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const size = sizeOf(file);
        if (size > 0 && size + Buffer.byteLength(line) > maxBytes) renameSync(file, `${file}.1`);
        appendFileSync(file, line, { mode: 0o600 });
      } catch {
        // nobody is there to be told: the log is what has failed
      }
    },
  };
}
