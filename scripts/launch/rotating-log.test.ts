import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotatingLog } from './rotating-log.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'waypost-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function write(lines: readonly string[], limits: { maxBytes: number; files: number }): Promise<void> {
  const log = rotatingLog(join(folder, 'logs/server.log'), limits);
  for (const line of lines) log.write(line);
  log.end();
  await finished(log);
}

const read = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8');
const line = (number: number) => `line ${String(number).padStart(2, '0')}\n`; // eight bytes

describe('a log of the launcher', () => {
  it('rotates before a file exceeds its limit, and never splits a line', async () => {
    await write([1, 2, 3, 4, 5].map(line), { maxBytes: 16, files: 5 });
    expect(read('server.log')).toBe(line(5));
    expect(read('server.log.1')).toBe(line(3) + line(4));
    expect(read('server.log.2')).toBe(line(1) + line(2));
  });

  it('keeps only the allowed number of files, the newest ones', async () => {
    await write(
      Array.from({ length: 40 }, (_, at) => line(at)),
      { maxBytes: 16, files: 3 },
    );
    expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2']);
    expect(read('server.log')).toContain(line(39));
    expect(read('server.log.2')).toContain(line(34));
  });

  it('continues the file of the previous start, and counts its content', async () => {
    await write([line(1)], { maxBytes: 16, files: 3 });
    await write([line(2), line(3)], { maxBytes: 16, files: 3 });
    expect(read('server.log.1')).toBe(line(1) + line(2));
    expect(read('server.log')).toBe(line(3));
  });

  it('writes a line longer than the limit, and is readable only by its owner', async () => {
    await write(['x'.repeat(40), line(1)], { maxBytes: 16, files: 3 });
    expect(read('server.log.1')).toHaveLength(40);
    expect(statSync(join(folder, 'logs/server.log')).mode & 0o777).toBe(0o600);
  });
});
