import { describe, expect, it } from 'vitest';
import { newDeveloper, openAs } from '../console/developer.ts';
import { product } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { toFragment } from '../../web/src/features/explorer/code/example-code.ts';
import { consoleOf, frameOf, openWithCode } from './stage.ts';

/** Prints what comes of each attempt. */
const trying = (attempts: Readonly<Record<string, string>>) =>
  Object.entries(attempts)
    .map(
      ([name, attempt]) =>
        `try { console.log('${name}:', await (async () => ${attempt})()); } catch (error) { console.log('${name} failed:', error.name); }`,
    )
    .join('\n');

describe('the sandbox of an example', () => {
  it('keeps an example from the page around it, from cookies, storage and other origins (EXP-21)', async () => {
    const developer = await newDeveloper();
    const page = await openAs(developer, { expectedErrors: [/./] });
    const reached: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.frame() !== page.mainFrame()) reached.push(request.url());
    });
    const code = trying({
      origin: 'location.origin + " " + self.origin',
      parent: 'parent.document.title',
      'parent address': 'parent.location.href',
      cookies: 'document.cookie',
      storage: 'localStorage.length',
      session: 'sessionStorage.length',
      databases: 'indexedDB.open("a") && (await indexedDB.databases()).length',
      portal: `(await fetch("${product.portal}/rest/auth", { credentials: "include" })).status`,
      account: `(await fetch("${product.account}/api/account", { credentials: "include" })).status`,
      'other origin': '(await fetch("http://localhost:9/steal")).status',
      'with an image':
        'new Promise((done, fail) => { const image = new Image(); image.onerror = () => fail(new Error()); image.onload = done; image.src = "http://localhost:9/steal.png"; })',
      'with a script': 'import("http://localhost:9/steal.js")',
      window: 'String(open("http://localhost:9/"))',
      platform: `(await fetch("${product.samplePlatform}/v1/basemap/countries.geojson")).status`,
    });
    await visit(page, `/api-explorer/rest${await toFragment(code)}`);
    await page.getByRole('button', { name: 'Run' }).click();
    const output = frameOf(page).locator('#output');
    await expect.poll(() => output.innerText(), { timeout: 20_000 }).toContain('platform: 200');
    const lines = (await output.innerText()).split('\n').filter((line) => !line.startsWith('The sandbox refused'));
    expect(lines.filter((line) => line !== '')).toEqual([
      expect.stringMatching(/^origin: http:\/\/\S+ null$/),
      'parent failed: SecurityError',
      'parent address failed: SecurityError',
      'cookies failed: SecurityError',
      'storage failed: SecurityError',
      'session failed: SecurityError',
      'databases failed: SecurityError',
      'portal failed: TypeError',
      'account failed: TypeError',
      'other origin failed: TypeError',
      'with an image failed: Error',
      'with a script failed: TypeError',
      'window: null',
      'platform: 200',
    ]);
    const allowed = [`${product.portal}/api-explorer-`, `${product.samplePlatform}/v1/`];
    expect(reached.filter((url) => !allowed.some((start) => url.startsWith(start)))).toEqual([]);
    await consoleOf(page)
      .getByText(/The sandbox refused connect-src/)
      .first()
      .waitFor();
  });

  it('cannot take the page somewhere else, nor its own frame (EXP-21)', async () => {
    const page = await openWithCode(
      'try { top.location = "http://localhost:9/"; } catch (error) { console.log(error.name); } const form = document.createElement("form"); form.action = "http://localhost:9/"; document.body.append(form); form.submit(); location = "http://localhost:9/frame"; setTimeout(() => console.log("still here"), 500);',
      { expectedErrors: [/./] },
    );
    await expect
      .poll(() =>
        page
          .frames()
          .map((frame) => frame.url())
          .some((url) => url.includes(':9')),
      )
      .toBe(false);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/api-explorer/rest');
    await page.getByRole('heading', { level: 1, name: 'Geocode a list' }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await frameOf(page).getByText('Helsinki: 60.1').waitFor();
  });

  it.each([
    ['a loop', 'console.log("begin"); while (true) {}'],
    ['a loop of promises', 'console.log("begin"); for (;;) await null;'],
  ])('stops %s that never ends, while the page answers', async (_kind, code) => {
    const page = await openWithCode(code, { expectedErrors: ['A loop ran'] });
    await consoleOf(page).getByText('A loop ran for two seconds').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await frameOf(page).getByText('Helsinki: 60.1').waitFor();
  });

  it('shows 500 of a million lines and counts the others', async () => {
    const page = await openWithCode('for (let line = 1; line <= 1_000_000; line += 1) console.log(`line ${line}`);');
    await page.getByText(/^[\d,.]+ more lines not shown$/).waitFor();
    expect(await frameOf(page).locator('#output').innerText()).toMatch(/line 500\s*$/);
    await page.getByRole('button', { name: 'Reset' }).click();
    await frameOf(page).getByText('Helsinki: 60.1').waitFor();
  });

  it('is a page that nobody else can frame, and that has no origin when it is opened alone', async () => {
    const answer = await fetch(`${product.portal}/api-explorer-frame`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('sandbox allow-scripts;');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain(`frame-ancestors ${product.portal}`);
    expect(policy).toContain(`connect-src blob: ${product.samplePlatform} ${product.portal}/api-explorer-runtime/;`);
    const page = await fetch(`${product.portal}/api-explorer`);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-src [^;]*\/api-explorer-frame[ ;]/);
  });
});
