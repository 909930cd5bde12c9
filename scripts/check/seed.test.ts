import fc from 'fast-check';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

/** What the run says before its first step. */
async function saidFirst(...args: string[]): Promise<string> {
  const env = { ...process.env, TEST_SEED: undefined };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-steps.mjs'), ...args], { env });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes('\n== ')) child.kill('SIGTERM');
  });
  await once(child, 'exit');
  return said;
}

describe('random inputs', () => {
  it('are drawn from the seed of the run', () => {
    const drawn = () => fc.sample(fc.nat(), 5);
    expect(drawn()).toEqual(drawn());
    expect(drawn()).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed: inject('seed') }));
  });

  it('are the same each time, except in the long run, which names the seed that it drew', async () => {
    const seedIn = async (...args: string[]) => /TEST_SEED=(\d+)/.exec(await saidFirst(...args))?.[1];
    expect(await seedIn('lint')).toBe('1');
    expect(Number(await seedIn('--long'))).toBeGreaterThan(1);
  });
});
