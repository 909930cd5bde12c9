import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Child = {
  /** The first line that the program wrote, read as JSON. */
  readonly said: Record<string, unknown>;
  /** Processor time so far in milliseconds, where the system tells it. */
  readonly cpuMs: () => number;
  stop(): Promise<void>;
};

const ticksPerSecond = 100;

/** User and system time of a process as Linux counts it; the name before them may hold spaces. */
function cpuMsOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** A program on this Node, from the moment it has said in a line of JSON that it is ready. */
export async function startChild(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Child> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end); // also when the bench fails
  const ended = once(child, 'exit').then(() => void process.off('exit', end));
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const first = await Promise.race([line, ended]);
  if (first === undefined) throw new Error(`${file} ended before it was ready`);
  return {
    said: JSON.parse(first) as Record<string, unknown>,
    cpuMs: () => cpuMsOf(child.pid),
    async stop() {
      end();
      await ended;
    },
  };
}
