import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newApp, newDeveloper, newKey, newProject, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { started } from '../pages/started.ts';

const path = '/documentation/documents/mobile-sdk';
const root = join(import.meta.dirname, '../..');

const contents = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Contents of"]');
const text = (page: Page): FrameLocator => page.frameLocator('iframe[name=document]');
const heading = (page: Page, name: string) => text(page).getByRole('heading', { level: 1, name }).waitFor();
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function open(address = path): Promise<Page> {
  const page = await openPage();
  await page.goto(address);
  await started(page);
  return page;
}

describe('a document that is made elsewhere', () => {
  it('opens in frames at the start of its newest version with its contents beside it, and keeps the page when the version is changed, or goes to its start if the page is not there (DOC-03)', async () => {
    const page = await open();
    const version = page.getByLabel('Version', { exact: true });
    await heading(page, 'Mobile SDK for JavaScript');
    await expect.poll(() => version.inputValue()).toBe('1.1.0');
    await contents(page).getByRole('link', { name: 'Errors' }).click();
    await heading(page, 'Handle errors');
    await expect.poll(() => searchOf(page)).toEqual({ version: '1.1.0', page: 'errors.html' });
    await version.selectOption('1.0.0');
    await heading(page, 'Mobile SDK for JavaScript');
    await expect.poll(() => searchOf(page)).toEqual({ version: '1.0.0', page: 'index.html' });

    await page.goto(`${path}?version=1.1.0&page=geocode.html`);
    await started(page);
    await heading(page, 'Find places by name');
    await version.selectOption('1.0.0');
    await expect.poll(() => searchOf(page)).toEqual({ version: '1.0.0', page: 'geocode.html' });
    await heading(page, 'Find places by name');
  });

  it('is read again for its size ten times a second, and its contents once (DOC-04) (DOC-05)', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.goto(path);
    const frame = page.locator('iframe[name=document]');
    const menu = page.locator('iframe[title^="Contents of"]');
    const heightOf = (one: typeof frame) => one.evaluate((element) => element.clientHeight);
    await heading(page, 'Mobile SDK for JavaScript');
    await expect.poll(() => menu.getAttribute('style')).not.toBeNull();
    await page.clock.pauseAt(Date.now() + 60_000);
    const grow = (one: typeof frame, height: number) =>
      one.evaluate((element, px) => {
        const body = (element as HTMLIFrameElement).contentDocument?.body;
        if (body) body.style.minHeight = `${px}px`;
      }, height);
    /** Counts how often the height of the document in the frame is read. */
    const countReads = (one: typeof frame) =>
      one.evaluate((element) => {
        const content = (element as HTMLIFrameElement).contentDocument?.documentElement;
        if (!content) throw new Error('The frame has no document');
        content.dataset['reads'] = '0';
        const get = () => {
          content.dataset['reads'] = String(Number(content.dataset['reads']) + 1);
          return content.getBoundingClientRect().height;
        };
        Object.defineProperty(content, 'offsetHeight', { get });
      });
    const readsOf = (inside: FrameLocator) => inside.locator('html').getAttribute('data-reads');
    const before = [await heightOf(frame), await heightOf(menu)];
    for (const one of [frame, menu]) {
      await countReads(one);
      await grow(one, 3333);
    }
    expect([await heightOf(frame), await heightOf(menu)]).toEqual(before);
    await page.clock.runFor(3000);
    expect([await readsOf(text(page)), await readsOf(contents(page))]).toEqual(['30', '3']);
    for (const one of [frame, menu]) await expect.poll(() => heightOf(one)).toBeGreaterThan(3300);
    await grow(menu, 4444);
    await page.clock.runFor(1000);
    await expect.poll(() => heightOf(menu)).toBeGreaterThan(4400);
  });

  it('is read, and its version chosen, without scripts', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${path}?page=geocode.html`);
    await heading(page, 'Find places by name');
    await page.getByLabel('Version', { exact: true }).selectOption('1.0.0');
    await page.getByRole('button', { name: 'Open this version' }).click();
    await page.waitForURL('**?version=1.0.0&page=geocode.html');
    await heading(page, 'Find places by name');
  });

  it('speaks German in its frames too, and passes axe on a phone', async () => {
    const page = await openPage({ locale: 'de-DE', viewport: { width: 360, height: 740 } });
    await page.goto(path);
    await started(page);
    await text(page).getByRole('heading', { level: 1, name: 'Mobile-SDK für JavaScript' }).waitFor();
    expect(await widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page)).toEqual([]);
  });

  it('runs no script of its own, and is framed by nobody else', async () => {
    const answer = await fetch(`${product.portal}/documents/mobile-sdk/1.1.0/en/index.html`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('script-src');
  });

  it('is not found under another name', async () => {
    expect((await fetch(`${product.portal}/documentation/documents/nothing`)).status).toBe(404);
  });
});

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plain = (html: string) => html.replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

describe('the samples of the mobile SDK print what its document says (DOC-14)', () => {
  let apiKey = '';
  beforeAll(async () => {
    const client = await newDeveloper();
    const appId = await newApp(client, await newProject(client));
    apiKey = (await newKey(client, appId, 'SDK')).apiKey;
  });

  it.each(['1.0.0', '1.1.0'])('in version %s, in both languages', (version) => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-sdk-'));
    const module = join(folder, 'node_modules/waypost-mobile');
    mkdirSync(module, { recursive: true });
    for (const file of ['index.js', 'package.json']) {
      cpSync(join(root, 'content/sdks/sources/sdk', file), join(module, file));
      const source = readFileSync(join(module, file), 'utf8');
      writeFileSync(join(module, file), source.replaceAll('{version}', version));
    }
    const pages = ['index', 'geocode', 'reverse-geocode', 'route', ...(version === '1.1.0' ? ['errors'] : [])];
    for (const page of pages) {
      const [samples, german] = ['en', 'de'].map((language) => {
        const html = readFileSync(
          join(root, `content/documents/mobile-sdk/${version}/${language}/${page}.html`),
          'utf8',
        );
        const blocks = [...html.matchAll(/<pre>\s*<(?:code|samp)>([\s\S]*?)<\/(?:code|samp)>\s*<\/pre>/g)];
        return blocks.map(([, code = '']) => plain(code));
      });
      expect(german).toEqual(samples);
      const [code = '', printed = ''] = samples ?? [];
      const program = code.replace('https://api.example.com', product.samplePlatform);
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        cwd: folder,
        env: { WAYPOST_API_KEY: apiKey },
        encoding: 'utf8',
      });
      expect(stdout.trimEnd(), `${version} ${page}`).toBe(printed);
    }
    rmSync(folder, { recursive: true });
  });
});
