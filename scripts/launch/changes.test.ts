import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installWhenChanged } from './install.mjs';
import { buildStamped, staleParts } from './parts.mjs';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waypost-changes-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('installing', () => {
  const path = process.env['PATH'];
  const lockOf = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/left': { version } } });
  const calls = () =>
    existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];
  const install = () => installWhenChanged(root, () => undefined);

  beforeEach(() => {
    write('bin/npm', '#!/bin/sh\necho "$@" >> calls\n[ -e broken ] && exit 1\nmkdir -p node_modules\n');
    chmodSync(join(root, 'bin/npm'), 0o755);
    write('package-lock.json', lockOf('1.0.0'));
    process.env['PATH'] = `${join(root, 'bin')}:${path}`;
    return () => {
      process.env['PATH'] = path;
    };
  });

  it('runs once for one lock file, without scripts and with the build tools', async () => {
    await install();
    await install();
    expect(calls()).toEqual(['ci --ignore-scripts --include=dev --no-fund --no-audit --loglevel=error']);
  });

  it('runs again after a change of the lock file', async () => {
    await install();
    write('package-lock.json', lockOf('1.0.1'));
    await install();
    expect(calls()).toHaveLength(2);
  });

  it('runs again after an interrupted one, although the folder exists', async () => {
    write('broken', '');
    write('node_modules/left/index.js', '');
    await expect(install()).rejects.toThrow('npm ci did not succeed');
    rmSync(join(root, 'broken'));
    await install();
    expect(calls()).toHaveLength(2);
  });

  it('is skipped if npm has installed exactly these packages', async () => {
    write('node_modules/.package-lock.json', lockOf('1.0.0'));
    await install();
    expect(calls()).toEqual([]);
  });
});

describe('building', () => {
  const stale = () => staleParts(root).map(({ part }) => part);
  const buildAll = async () => {
    for (const entry of staleParts(root)) await buildStamped(root, entry, async () => undefined);
  };

  beforeEach(async () => {
    write('package-lock.json', '{}');
    for (const folder of ['domain', 'contract', 'widget', 'server', 'web', 'sandbox', 'sample-platform']) {
      write(`${folder}/src/main.ts`, folder);
    }
    await buildAll();
  });

  it('runs for every part the first time and for none the second', async () => {
    expect(stale()).toEqual([]);
    rmSync(join(root, 'dist'), { recursive: true });
    expect(stale()).toEqual(['server', 'widget', 'web', 'sandbox', 'sample-platform']);
  });

  it.each([
    ['server/src/main.ts', ['server']],
    ['domain/src/new.ts', ['server', 'web', 'sample-platform']],
    ['widget/src/host/widget.ts', ['widget', 'web']],
    ['gateway-sdk/src/gateway.ts', ['sample-platform']],
    ['content/messages/en.json', ['web']],
    ['sandbox/src/main.ts', ['sandbox']],
    ['package-lock.json', ['server', 'widget', 'web', 'sandbox', 'sample-platform']],
    ['server/src/app.test.ts', []],
    ['web/src/routeTree.gen.ts', []],
    ['web/node_modules/x/index.js', []],
  ])('is done again where %s went in', (file, parts) => {
    write(file, 'changed');
    expect(stale()).toEqual(parts);
  });

  it('runs again after an interrupted one', async () => {
    write('sandbox/src/main.ts', 'changed');
    const [entry] = staleParts(root);
    const broken = entry && buildStamped(root, entry, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    write('sandbox/src/main.ts', 'sandbox');
    expect(stale()).toEqual(['sandbox']);
  });
});
