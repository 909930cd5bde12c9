import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { assetsOf, lateScriptsOf, readManifest } from '../../server/src/pages/web-manifest.ts';

const root = resolve(import.meta.dirname, '../..');
const web = join(root, 'dist/web');

it('finds what a page’s program loads after its entry, by the names of the router and of the messages', async () => {
  const manifest = await readManifest(join(web, 'client'), 'manifest.json');
  const entry = assetsOf(manifest, 'src/portal.tsx');
  const lateScripts = lateScriptsOf(manifest, entry);
  const routes = /interface FileRoutesById \{([^}]*)\}/.exec(
    readFileSync(join(root, 'web/src/routeTree.gen.ts'), 'utf8'),
  );
  const ids = [...(routes?.[1] ?? '').matchAll(/'([^']+)':/g)].map(([, id = '']) => id);
  const withoutPage = ['/$', '/_signed-in/projects/$projectId/$functionality'];
  const names = Object.keys(lateScripts);
  expect(names.filter((name) => name.startsWith('/')).toSorted()).toEqual(
    ids.filter((id) => !withoutPage.includes(id)).toSorted(),
  );
  const messages = readdirSync(join(web, '../../content/messages/en')).map((file) => `en/${file.replace('.json', '')}`);
  expect(messages).toEqual(expect.arrayContaining(names.filter((name) => name.startsWith('en/'))));
  expect(names).toEqual(expect.arrayContaining(['en/explorer', 'de/explorer']));
  for (const [name, files] of Object.entries(lateScripts)) {
    expect(files, name).not.toEqual([]);
    expect(files.filter((file) => entry.scripts.includes(file) || !existsSync(join(web, 'client', file)))).toEqual([]);
  }
});

it('compresses every text', () => {
  const files = readdirSync(join(web, 'client'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(m?js|css|svg|json|html)$/.test(file) && !file.startsWith('.vite/'));
  expect(texts).toContain('api-explorer-runtime/maplibre-gl-worker.mjs');
  expect(texts.filter((file) => !files.includes(`${file}.br`))).toEqual([]);
});
