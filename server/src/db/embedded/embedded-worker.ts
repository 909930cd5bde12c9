import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { returnMemoryAfterStart } from '../../base/return-memory.ts';
import { DurableFileSystem } from './durable-file-system.ts';
import type { EmbeddedWorkerData, FromWorker, ToWorker } from './embedded-protocol.ts';

const settings = ['wal_sync_method=fsync', 'shared_buffers=16MB', 'timezone=UTC'];
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
];

function answer(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** Durability depends on PGlite's internals: refuse a version that no longer calls fsync. */
async function assertDurable(database: PGlite, files: DurableFileSystem): Promise<void> {
  const before = files.syncs;
  await database.exec(`select pg_logical_emit_message(true, 'waypost', 'durable')`);
  if (files.syncs === before) throw new Error('The embedded database does not write through to the disk');
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Creates the database in a temporary folder and renames it, so that a kill cannot leave half of one. */
async function initialise(directory: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  const database = await PGlite.create({ fs: new DurableFileSystem(draft), startParams });
  await database.close();
  for (const entry of readdirSync(draft, { recursive: true, encoding: 'utf8' })) syncPath(join(draft, entry));
  syncPath(draft);
  chmodSync(draft, 0o700);
  renameSync(draft, directory);
  syncPath(dirname(directory));
}

async function execute(database: PGlite, bytes: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  answer({ kind: 'answer', bytes: whole }, [whole.buffer]);
}

async function start({ directory, faults }: EmbeddedWorkerData): Promise<void> {
  await initialise(directory);
  const files = new DurableFileSystem(directory, faults);
  const database = await PGlite.create({ fs: files, startParams });
  await assertDurable(database, files);
  parentPort?.on('message', (message: ToWorker) => {
    const done =
      message.kind === 'close'
        ? database.close().then(() => answer({ kind: 'closed' }))
        : execute(database, message.bytes);
    done.catch((error: unknown) => answer({ kind: 'refused', reason: String(error) }));
  });
  answer({ kind: 'ready' });
  returnMemoryAfterStart();
}

// workerData comes only from embedded-session.ts
start(workerData as EmbeddedWorkerData).catch((error: unknown) => answer({ kind: 'refused', reason: String(error) }));
