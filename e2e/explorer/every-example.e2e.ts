import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  categoriesOf,
  type ExplorerConfig,
  type ExampleManifest,
  explorerPath,
  printedPath,
  sourcePath,
} from '@waypost/domain/explorer/explorer';
import { exampleFiles } from '../../web/example-files.ts';
import { node, shell } from '../documentation/page-code.ts';
import { openPage, product } from '../harness.ts';
import { openStarted, visit } from '../pages/started.ts';
import { consoleOf, frameOf, openWithCode } from './stage.ts';

const files = exampleFiles(join(import.meta.dirname, '../../content'));
const read = (path: string): unknown => JSON.parse(files[path] ?? 'null');
const config = read('/javascript/src/examples/api-explorer.json') as ExplorerConfig;
const manifest = read('/api-explorer-examples/manifest.json') as ExampleManifest;

const places = config.topCat.flatMap((topCat): { topCat: string; version?: string }[] =>
  topCat === 'maps-js' ? ['v3.0', 'v3.1'].map((version) => ({ topCat, version })) : [{ topCat }],
);
const examples = places.flatMap((place) =>
  categoriesOf({ config, manifest }, place).flatMap(({ name, examples: all }) =>
    all.map((example) => ({
      ...place,
      category: name,
      example,
      path: explorerPath({ ...place, category: name }, example.uid),
    })),
  ),
);
const maps = examples.filter(({ example }) => example.kind === 'map');
const calls = examples.filter(({ example }) => example.kind === 'call');

let demoKey: string;
beforeAll(async () => {
  const config = (await (await fetch(`${product.portal}/config.json`)).json()) as { examples_api_key: string };
  demoKey = config.examples_api_key;
});
const filled = (code: string) =>
  code.replaceAll('{SAMPLE_PLATFORM}', product.samplePlatform).replaceAll('{YOUR_API_KEY}', demoKey);
const sourceOf = (place: (typeof examples)[number], language: 'js' | 'ts' | 'py' | 'sh') =>
  files[sourcePath(place, place.example.source, language)] ?? '';

describe('every example', () => {
  const placeOf = ({ topCat, version }: { topCat: string; version?: string }) =>
    version === undefined ? topCat : `${topCat} ${version}`;

  it.each(Object.entries(Object.groupBy(maps, placeOf)))(
    'of %s draws a map and prints no error',
    async (_, ofPlace = []) => {
      const page = await openPage({ viewport: { width: 480, height: 400 } });
      let tiles: number[] = [];
      page.on('response', (answer) => {
        if (/\/v1\/(tiles|basemap)\//.test(answer.url())) tiles.push(answer.status());
      });
      for (const { path } of ofPlace) {
        await page.goto(`/api-explorer${path}?view=result`, { waitUntil: 'commit' });
        tiles = []; // those of the page before can come no longer
        await page.waitForLoadState();
        await frameOf(page).locator('canvas').first().waitFor();
        await expect.poll(() => tiles.length, { message: path }).toBeGreaterThan(0);
        expect(new Set(tiles), path).toEqual(new Set([200]));
        expect(await consoleOf(page).getByLabel('error').allInnerTexts(), path).toEqual([]);
      }
    },
  );

  it('prints the same from JavaScript in the page and TypeScript on a machine', async () => {
    const page = await openPage({ expectedErrors: ['400'] });
    const output = frameOf(page).locator('#output');
    for (const place of calls) {
      const printed = await node(filled(stripTypeScriptTypes(sourceOf(place, 'ts'))));
      expect(printed).toMatch(/\w/);
      expect(await node(filled(sourceOf(place, 'js')))).toBe(printed);
      await visit(page, `/api-explorer${place.path}`);
      const kept = files[printedPath(place.example.uid)]; // by `npm run example-pictures`
      await expect.poll(() => output.innerText(), { message: place.path }).toBe(kept);
      if (place.example.uid !== 'geocode-a-place') expect(printed).toBe(kept); // a machine prints objects in its own way
    }
  });

  it.each(calls)('answers with curl: $path', async (place) => {
    const printed = await shell(filled(sourceOf(place, 'sh')));
    expect(printed).toMatch(place.example.uid === 'handle-refusals' ? /INVALID_FIELDS/ : /"(results|legs)"/);
  });

  it.each(calls)('runs as Python: $path', async (place) => {
    const { stdout } = await promisify(execFile)('python3', ['-c', filled(sourceOf(place, 'py'))]);
    expect(stdout).toMatch(/\w/);
    if (place.example.uid !== 'geocode-a-place') expect(stdout).toBe(await node(filled(sourceOf(place, 'js'))));
  });

  it.each(maps.filter(({ example }) => example.languages.includes('ts')))(
    'draws a map from TypeScript: $path',
    async (place) => {
      const code = stripTypeScriptTypes(sourceOf(place, 'ts')).replaceAll('{SAMPLE_PLATFORM}', product.samplePlatform);
      const page = await openWithCode(code, {}, `/api-explorer${place.path}`);
      await frameOf(page).locator('.maplibregl-marker').first().waitFor();
      expect(await consoleOf(page).getByLabel('error').count()).toBe(0);
    },
  );

  it('helps a reader who refuses to give a position', async () => {
    const page = await openStarted(
      { expectedErrors: ['ermissions policy'] },
      '/api-explorer/maps-js/v3.0/location/find-my-position',
    );
    await frameOf(page).getByRole('button', { name: 'Find my position' }).click();
    await frameOf(page).getByText('This page may not know your position.').waitFor();
  });

  it('finds places while somebody types', async () => {
    const page = await openStarted({}, '/api-explorer/maps-js/v3.0/search/search-as-you-type');
    await frameOf(page).getByLabel('Find a place').fill('Reykjav');
    await frameOf(page)
      .getByRole('button', { name: /^Reykjav/ })
      .first()
      .click();
    await frameOf(page).locator('.maplibregl-marker').waitFor();
  });
});

describe('a downloaded example', () => {
  async function download(path: string): Promise<Record<string, Uint8Array>> {
    const page = await openStarted({}, path);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    return unzipSync(readFileSync(await (await saving).path()));
  }

  it('of a map is a folder that any server can serve (EXP-21)', async () => {
    const folder = await download('/api-explorer/maps-js/v3.0/routes/show-a-route');
    const types: Record<string, string> = {
      html: 'text/html',
      css: 'text/css',
      mjs: 'text/javascript',
      js: 'text/javascript',
    };
    const server = createServer((request, response) => {
      const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
      response.setHeader('content-type', types[name.replace(/.*\./, '')] ?? 'text/plain');
      response.end(folder[`show-a-route/${name}`] ?? '');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const page = await openPage({});
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await page.getByText(/^\d+\.\d km in 2 legs$/).waitFor();
    await page.locator('.maplibregl-marker').first().waitFor();
    expect(await page.locator('.maplibregl-marker').count()).toBe(3);
    await page.close();
    server.close();
  });

  it('of a call runs with Node alone, and has the other languages beside it (EXP-21)', async () => {
    const folder = await download('/api-explorer/rest/routing/route-between-cities');
    const textOf = (name: string) => strFromU8(folder[`route-between-cities/${name}`] ?? new Uint8Array());
    const names = Object.keys(folder).filter((name) => !name.endsWith('/'));
    expect(names.toSorted()).toEqual(
      ['README.md', 'example.mjs', 'example.py', 'example.sh', 'example.ts'].map(
        (name) => `route-between-cities/${name}`,
      ),
    );
    expect(await node(textOf('example.mjs'))).toMatch(/^Leg 1: \d+ km\nLeg 2: \d+ km\n$/);
    expect(textOf('example.sh')).toContain(demoKey);
    expect(textOf('README.md')).toContain('node example.mjs');
  });
});
