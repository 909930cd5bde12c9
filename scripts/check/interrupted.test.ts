import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('begins no further step when it is told to end in the midst of one', async () => {
  const program = join(import.meta.dirname, 'run-steps.mjs');
  const child = spawn(process.execPath, [program, 'lint', 'unused'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.endsWith('== lint\n')) child.kill('SIGTERM');
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(said).toContain('== lint');
  expect(code).toBe(1);
  expect(said).not.toContain('== unused');
});
