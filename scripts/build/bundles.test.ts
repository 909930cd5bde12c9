import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureSecrets } from '../launch/secrets.mjs';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'waypost-bundles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the built server, which exits by itself. */
function runServer(env: Record<string, string>) {
  ensureSecrets(join(folder, 'secrets.json'));
  const args = [join(root, 'dist/server/main.js'), 'print-config'];
  return spawnSync(process.execPath, args, { cwd: root, env: { DATA_DIR: folder, ...env }, encoding: 'utf8' });
}

describe('the built server', () => {
  it('prints the effective values with masked secrets OPS-03', () => {
    const { stdout, status } = runServer({ PORT: '4711', DATABASE_URL: 'postgres://me:geheim@localhost/waypost' });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ports: { portal: 4711 }, product_slug: 'waypost', demo: true });
    expect(stdout).not.toContain('geheim');
  });

  it('refuses to start and lists every problem at once OPS-03', () => {
    const { stderr, status } = runServer({ PORT: 'x', LOG_LEVEL: 'loud', WAYPOST_CONFIG: join(folder, 'none.ts') });
    expect(status).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'WAYPOST_CONFIG']) expect(stderr).toContain(name);
  });
});
