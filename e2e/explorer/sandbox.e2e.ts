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
      windows: 'Array.from({ length: 10 }, (_, index) => open(`http://localhost:9/${index}`)).join("")',
      dialogs: '[alert("a"), confirm("b"), prompt("c"), print()].map(String).join()',
      devices:
        '["camera", "microphone", "geolocation", "display-capture", "clipboard-read", "usb", "payment", "fullscreen"].filter((one) => document.featurePolicy.allowsFeature(one)).length',
      camera: 'navigator.mediaDevices.getUserMedia({ video: true })',
      clipboard: 'navigator.clipboard.readText()',
      workers: 'navigator.serviceWorker.register("/steal.js")',
      'peer connections': 'typeof RTCPeerConnection',
      'own nonce': 'Array.from(document.querySelectorAll("script"), (script) => script.nonce).join()',
      'a frame inside': `new Promise((done) => {
        const inside = document.createElement("iframe");
        addEventListener("message", ({ data }) => done(data));
        inside.addEventListener("load", () => setTimeout(() => done("runs nothing")));
        inside.srcdoc = "<script>parent.postMessage('runs a script', '*')<" + "/script><img src='data:,' onerror=parent.postMessage('runs','*')>";
        document.body.append(inside);
      })`,
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
      'windows: ',
      'dialogs: undefined,false,null,undefined',
      'devices: 0',
      expect.stringMatching(/^camera failed: (NotAllowed|Security|NotFound)Error$/),
      'clipboard failed: NotAllowedError',
      'workers failed: SecurityError',
      'peer connections: undefined',
      'own nonce: ',
      'a frame inside: runs nothing',
      'platform: 200',
    ]);
    expect(page.context().pages()).toHaveLength(1);
    const allowed = [`${product.portal}/api-explorer-`, `${product.samplePlatform}/v1/`];
    expect(reached.filter((url) => !allowed.some((start) => url.startsWith(start)))).toEqual([]);
    await consoleOf(page)
      .getByText(/The sandbox refused connect-src/)
      .first()
      .waitFor();
  });

  it.each([
    ['another page', 'location = "http://localhost:9/frame";'],
    ['its own page once more', 'location.reload();'],
    [
      'a form’s page, after it could not move the page around it',
      'try { top.location = "http://localhost:9/"; } catch (error) { console.log(error.name); } const form = document.createElement("form"); form.action = "http://localhost:9/"; document.body.append(form); form.submit(); location = "http://localhost:9/frame";',
    ],
  ])('is ended with a word when it leads its frame to %s (EXP-21)', async (_where, code) => {
    const page = await openWithCode(code, { expectedErrors: [/./] });
    await page.getByText('The example has left its page, so it was ended.').waitFor();
    expect(await page.locator('iframe').isVisible()).toBe(false);
    expect(page.frames().filter((frame) => frame.url().includes(':9'))).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/api-explorer/rest');
    await page.getByRole('button', { name: 'Reset' }).click();
    await frameOf(page).getByText('Helsinki: 60.1').waitFor();
  });

  it.each([
    ['a loop', 'console.log("begin"); while (true) {}'],
    ['a loop of promises', 'console.log("begin"); for (;;) await null;'],
    ['a function that calls itself by promises', 'const again = () => Promise.resolve().then(again); await again();'],
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
    const nonceOf = (text: string) => /'nonce-([\w+/=]{20,})' 'strict-dynamic'$/.exec(text)?.[1];
    expect(await answer.text()).toContain(`<script nonce="${nonceOf(policy) ?? '?'}">`);
    const again = await fetch(`${product.portal}/api-explorer-frame`);
    expect(nonceOf(again.headers.get('content-security-policy') ?? '')).not.toBe(nonceOf(policy));
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()');
    const page = await fetch(`${product.portal}/api-explorer`);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-src [^;]*\/api-explorer-frame[ ;]/);
  });
});
