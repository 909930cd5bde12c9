import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';

/** Five files of ten megabytes: weeks of a small installation, and never a full disk. */
const standard = { maxBytes: 10_000_000, files: 5 };

const open = (file) => openSync(file, 'a', 0o600);

/** The newest lines are in `file`, older ones in `file.1` to `file.4`; the oldest file is deleted. */
function shift(file, files) {
  rmSync(`${file}.${files - 1}`, { force: true });
  for (let age = files - 2; age >= 0; age -= 1) {
    try {
      renameSync(age === 0 ? file : `${file}.${age}`, `${file}.${age + 1}`);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

/** A stream into a log file that rotates before the file exceeds its limit. */
export function rotatingLog(file, { maxBytes, files } = standard) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = open(file);
  let size = fstatSync(descriptor).size;
  return new Writable({
    write(chunk, _encoding, done) {
      try {
        if (size > 0 && size + chunk.length > maxBytes) {
          closeSync(descriptor);
          shift(file, files);
          descriptor = open(file);
          size = 0;
        }
        size += writeSync(descriptor, chunk);
        done();
      } catch (error) {
        done(error);
      }
    },
    final(done) {
      closeSync(descriptor);
      done();
    },
  });
}
