// The start-up time for operators: from the command to a ready portal, on an existing database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reservePorts } from '../server/test/child-server.ts';
import { judge, median } from './rounds.ts';

const rounds = 7;
const launcher = join(import.meta.dirname, '../scripts/start.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
const [server, standIns] = [await reservePorts(), await reservePorts()];
const smtp = await reservePorts();
const env = {
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  PORT: String(server.portal),
  ACCOUNT_PORT: String(server.account),
  SANDBOX_PORT: String(standIns.portal),
  SAMPLE_PLATFORM_PORT: String(standIns.account),
  SANDBOX_SMTP_PORT: String(smtp.portal),
};

async function untilReady(child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The launcher ended with ${child.exitCode}`);
    const status = await fetch(`http://localhost:${server.portal}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(10);
  }
}

/** Seconds from the command to a ready portal; then stops everything. */
async function start(): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, [launcher], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    await untilReady(child);
    return (performance.now() - from) / 1000;
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

try {
  console.log(`first start, with migrations and demo data: ${(await start()).toFixed(2)} s`);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    times.push(await start());
    console.log(`start ${round} on the same database: ${times.at(-1)?.toFixed(2)} s`);
  }
  const value = median(times);
  judge([{ what: 'seconds from the command to a ready portal', value, holds: value < 3, target: 'under 3' }]);
} finally {
  rmSync(dataDir, { recursive: true });
}
