import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { widgetVersion } from '../../widget/src/host/version.ts';
import { apiReport } from './api-report.mjs';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'dist/widget');
const folder = mkdtempSync(join(tmpdir(), 'waypost-widget-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = (file: string) => JSON.parse(readFileSync(join(built, file), 'utf8')) as Record<string, unknown>;

/** The code of an embedder that installed the package. */
const embedder = `
import { type AccountWidget, type AccountWidgetOptions, createAccountWidget, type WidgetEvent } from '@waypost/widget';
const heard: WidgetEvent[] = [];
const options: AccountWidgetOptions = {
  clientId: 'shop', type: 'window', accountHost: 'https://accounts.example.com', redirectUri: 'https://shop.example.com/back',
  codeChallenge: () => Promise.resolve('c'.repeat(43)), callback: (event) => heard.push(event),
};
const widget: AccountWidget = createAccountWidget(options);
widget.open('sign-in');
const resumed: boolean = widget.resume();
const code: string | undefined = heard[0]?.data.code;
// @ts-expect-error -- no flow of the widget
widget.open('log-in');
// @ts-expect-error -- no such type
createAccountWidget({ ...options, type: 'tab' });
export { code, resumed };
`;

/** Compiles an embedder's module in strict mode; answers the errors. */
function compile(moduleResolution: 'bundler' | 'nodenext'): string {
  const project = join(folder, moduleResolution);
  mkdirSync(join(project, 'node_modules/@waypost'), { recursive: true });
  symlinkSync(built, join(project, 'node_modules/@waypost/widget'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'embedder.ts'), embedder);
  const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    module,
    moduleResolution,
    noEmit: true,
    types: [],
    lib: ['ES2022', 'DOM'],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['embedder.ts'] }));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', project],
    { encoding: 'utf8' },
  );
  return stdout + stderr;
}

describe('the built widget', () => {
  it('has the public API of the committed report ACC-53', () => {
    const advice =
      'The public surface has changed: run `npm run api-report` and commit widget/api-report.md with the change.';
    expect(readFileSync(join(root, 'widget/api-report.md'), 'utf8') === apiReport(root), advice).toBe(true);
  });

  it.each(['account-widget.mjs', 'account-widget.js'])('ships %s in at most 6 kB gzipped ACC-53', (file) => {
    const bytes = gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
    expect(bytes).toBeLessThanOrEqual(6000);
  });

  it.each(['bundler', 'nodenext'] as const)(
    'has types for an embedder with module resolution %s ACC-53',
    (resolution) => {
      expect(compile(resolution)).toBe('');
    },
  );

  it('is a module that exports the widget, and a script that defines Waypost.createAccountWidget ACC-53', async () => {
    const module = (await import(pathToFileURL(join(built, 'account-widget.mjs')).href)) as Record<string, unknown>;
    expect(Object.keys(module)).toEqual(['createAccountWidget']);
    const script = readFileSync(join(built, 'account-widget.js'), 'utf8');
    const left = runInNewContext(`${script}\nWaypost`) as { createAccountWidget: (options: object) => unknown };
    expect(() => left.createAccountWidget({})).toThrow('clientId required');
  });

  it('can be published with everything it needs and nothing else ACC-53', () => {
    const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: built,
      encoding: 'utf8',
    });
    const [{ files, version } = { files: [], version: '' }] = JSON.parse(packed.stdout) as {
      files: { path: string }[];
      version: string;
    }[];
    const shipped = [
      'README.md',
      'account-widget.d.ts',
      'account-widget.js',
      'account-widget.js.map',
      'account-widget.mjs',
      'account-widget.mjs.map',
      'package.json',
    ];
    expect(files.map(({ path }) => path).toSorted()).toEqual(shipped);
    expect(version).toBe(widgetVersion);
    expect(json('package.json')).toMatchObject({
      sideEffects: false,
      description: expect.any(String),
      license: expect.any(String),
    });
  });

  it('lists the integrity value of each file in its manifest', () => {
    const { integrity } = json('manifest.json') as { integrity: Record<string, string> };
    for (const file of ['account-widget.mjs', 'account-widget.js']) {
      const digest = createHash('sha384')
        .update(readFileSync(join(built, file)))
        .digest('base64');
      expect(integrity[file]).toBe(`sha384-${digest}`);
    }
  });
});
