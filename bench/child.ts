import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Child = {
  /** The program's first line of output, parsed as JSON. */
  readonly said: Record<string, unknown>;
  /** Processor time so far in milliseconds; undefined where the system does not report it. */
  readonly cpuMs: () => number;
  /** Resident memory in megabytes; undefined where the system does not report it. */
  readonly memoryMb: () => number;
  stop(): Promise<void>;
  /** Ends it at once, in the middle of its work. */
  kill(): Promise<void>;
};

const ticksPerSecond = 100;

/** User and system time of a process on Linux; its name, the field before them, may contain spaces. */
function cpuMsOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

function memoryMbOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN;
  return Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Starts a program on this Node and waits for its first line of JSON. */
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
  process.once('exit', end); // also if the benchmark fails
  const ended = once(child, 'exit').then(() => void process.off('exit', end));
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const first = await Promise.race([line, ended]);
  if (first === undefined) throw new Error(`${file} ended before it was ready`);
  return {
    said: JSON.parse(first) as Record<string, unknown>,
    cpuMs: () => cpuMsOf(child.pid),
    memoryMb: () => memoryMbOf(child.pid),
    async stop() {
      end();
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
