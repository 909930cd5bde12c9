import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contrast } from '../../domain/src/base/colour.ts';
import { reservePort } from '../../scripts/check/reserved-port.mjs';
import { newApp, newDeveloper, newKey, newProject } from '../console/developer.ts';
import { openPage, product } from '../harness.ts';
import { type Colour, coloursAt } from '../pages/map-colours.ts';
import { type Block, blocksIn, checkedAt, fileOf } from './content-blocks.ts';
import { codeOf } from './page-code.ts';

const run = promisify(execFile);
let port = '';
let address = '';

let apiKey = '';
beforeAll(async () => {
  port = String(await reservePort());
  address = `http://localhost:${port}`;
  const client = await newDeveloper();
  const appId = await newApp(client, await newProject(client));
  apiKey = (await newKey(client, appId, 'Tutorials')).apiKey;
});

let folder = '';
let server: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-tutorial-'));
});
afterEach(async () => {
  if (server?.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const here = (code: string) =>
  code.replaceAll('{SAMPLE_PLATFORM}', product.samplePlatform).replaceAll('{PORTAL}', product.portal);

/** `node` of a reader is the one that runs the tests. */
const environment = () => ({
  PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  WAYPOST_API_KEY: apiKey,
  PORT: port,
});

/** Packages come from this repository, in the version that it has, so that a test needs no network. */
function install(name: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules', name), join(folder, 'node_modules', name));
}

const shell = async (command: string) =>
  (await run('sh', ['-c', command], { cwd: folder, env: environment() })).stdout.trimEnd();

/** Follows a page in an empty folder: saves files, types commands, and compares what they print with what it says. */
async function follow(blocks: readonly Block[]): Promise<void> {
  let printed: string | undefined;
  const followOne = async (block: Block) => {
    const file = fileOf(block);
    if (file !== undefined) appendFileSync(join(folder, file), `${here(block.code)}\n`);
    else if (block.code.startsWith('npm install ')) install(block.code.slice('npm install '.length));
    else if (block.language === 'sh') printed = await shell(here(block.code));
    else {
      expect(printed).toBe(block.code);
      printed = undefined;
    }
  };
  for (const block of blocks) await checkedAt(block.place, () => followOne(block));
  expect(printed).toBeUndefined(); // no output without its words
}

/** Saves the files of a page and starts its server, as its last command does; returns what the page shows. */
async function start(blocks: readonly Block[]): Promise<string[]> {
  const at = blocks.findLastIndex(({ language }) => language === 'sh');
  await follow(blocks.slice(0, at));
  const [program = '', ...words] = (blocks[at]?.code ?? '').split(' ');
  server = spawn(program, words, { cwd: folder, env: environment(), stdio: 'ignore' });
  const answers = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 30_000 }).toBe(true);
  return (blocks[at + 1]?.code ?? '').split('\n');
}

/** The page shows exactly the blocks that are run. */
async function shownBlocks(slug: string): Promise<Block[]> {
  const blocks = blocksIn(`tutorials/en/${slug}.mdx`);
  const shown = await codeOf(`/tutorials/${slug}`);
  expect([...shown]).toEqual(blocks.map(({ title, code }) => [title, here(code)]));
  return blocks;
}

/** How far the colours of Sweden and of the North Sea lie apart in the map of the tutorial, from 1 to 21. */
async function landFromWater(map: Locator): Promise<number> {
  const [land, water] = await coloursAt(map, [
    [0.58, 0.4],
    [0.23, 0.5],
  ]);
  const hex = (colour: Colour | undefined) => `#${Buffer.from(colour ?? []).toString('hex')}`;
  return contrast(hex(land), hex(water));
}

describe('a tutorial works from its first line to its last (DOC-12)', () => {
  it.each(['geocode-a-spreadsheet', 'delivery-radius', 'reach-by-distance', 'plan-a-round-trip', 'name-a-track'])(
    'as a program: %s',
    async (slug) => {
      await follow(await shownBlocks(slug));
    },
  );

  it('as a page that finds shops', async () => {
    const [heading = '', ...shops] = await start(await shownBlocks('store-finder'));
    const page = await openPage({ expectedErrors: ['404'] });
    await page.goto(address);
    await page.getByLabel('Your town').fill('Berlin');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(heading, { exact: true }).waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual(shops);
    await page.getByLabel('Your town').fill('Xqzyvw');
    await page.keyboard.press('Enter');
    await page.getByText('There is no such town.').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
  });

  it('as a page that suggests places', async () => {
    const [position = ''] = await start(await shownBlocks('search-box'));
    const page = await openPage({ expectedErrors: ['404'] });
    await page.goto(address);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/suggest') && asked.push(request.url()));
    await page.getByLabel('Place').pressSequentially('salzb');
    const option = page.locator('option').first();
    await expect.poll(() => option.getAttribute('value').catch(() => null)).toBe('Salzburg, Austria');
    expect(asked.length).toBeLessThan(5);
    await page.getByLabel('Place').fill('Salzburg, Austria');
    await page.getByText(position, { exact: true }).waitFor();
  });

  it.each(['light', 'dark'] as const)('as a page that shows vehicles on a map, in %s', async (theme) => {
    await start(await shownBlocks('live-vehicle-map'));
    const page = await openPage({ expectedErrors: ['404'] });
    await page.emulateMedia({ colorScheme: theme });
    const styles: string[] = [];
    page.on('request', (request) => request.url().includes('/v1/map-style') && styles.push(request.url()));
    await page.goto(address);
    const first = page.getByRole('listitem').first();
    const before = await first.innerText();
    expect(before).toMatch(/^Rostock–Trelleborg: \d\d\.\d\d, \d\d\.\d\d$/);
    await expect.poll(() => first.innerText()).not.toBe(before);
    expect(styles).toEqual([`${product.samplePlatform}/v1/map-style?theme=${theme}&apiKey=${apiKey}`]);
    const marker = page.getByLabel('Rostock–Trelleborg');
    const place = await marker.boundingBox();
    await expect.poll(() => marker.boundingBox()).not.toEqual(place);
    expect(await page.getByLabel('Kiel–Oslo').count()).toBe(1);
    await expect.poll(() => landFromWater(page.locator('#map')), { timeout: 20_000 }).toBeGreaterThan(1.3);
    await page.close(); // before its server ends, and with it the stream of positions
  });
});

it('is run by a test, every one of them (DOC-12)', async () => {
  const list = await (await fetch(`${product.portal}/tutorials`)).text();
  const slugs = new Set([...list.matchAll(/href="\/tutorials\/([\w-]+)"/g)].map(([, slug = '']) => slug));
  const programs = [
    'geocode-a-spreadsheet',
    'delivery-radius',
    'reach-by-distance',
    'plan-a-round-trip',
    'name-a-track',
  ];
  expect([...slugs].toSorted()).toEqual([...programs, 'store-finder', 'search-box', 'live-vehicle-map'].toSorted());
});
