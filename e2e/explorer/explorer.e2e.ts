import { describe, expect, it } from 'vitest';
import { newApp, newDeveloper, newKey, newProject, openAs, widthBeyondWindow } from '../console/developer.ts';
import { axeInBothThemes, openPage, product } from '../harness.ts';
import { openStarted, visit } from '../pages/started.ts';
import { consoleOf, frameOf, openWithCode, sourceOf } from './stage.ts';
import { toFragment } from '../../web/src/features/explorer/code/example-code.ts';

const read = async (path: string) => {
  const answer = await fetch(product.portal + path);
  return { status: answer.status, html: await answer.text() };
};
const titleIn = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

describe('the explorer of examples', () => {
  it('is served whole at its start, with a title of its own (NAV-21)', async () => {
    const { status, html } = await read('/api-explorer');
    expect([status, titleIn(html)]).toEqual([200, 'Add a marker']);
    expect(html).toContain('<title>Live examples · Waypost</title>');
    expect(html).toContain(`<link rel="canonical" href="${product.portal}/api-explorer"`);
  });

  it.each([
    ['/api-explorer/maps-js', 'Add a marker'],
    ['/api-explorer/maps-js/v3.0/routes', 'Show a route'],
    ['/api-explorer/maps-js/v3.0/markers/cluster-markers', 'Cluster markers'],
    ['/api-explorer/maps', 'Light and dark'],
    ['/api-explorer/rest', 'Geocode a list'],
    ['/api-explorer/rest/routing/distance-table', 'Distance table'],
    ['/api-explorer/geovisualization', 'Heat map'],
  ])('is served whole at %s (NAV-21)', async (path, title) => {
    const { status, html } = await read(path);
    expect([status, titleIn(html)]).toEqual([200, title]);
    expect(html).toContain(`<title>${title} · Live examples · Waypost</title>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${product.portal}${path}[^"]*"`));
  });

  it.each([
    ['/documentation/examples/rest', 'Geocode a list'],
    ['/documentation/examples/maps-js/v3.1/globe/globe-projection', 'Globe projection'],
    ['/documentation/examples/rest/geocoding/name-a-point', 'Name a point'],
  ])(
    'is served inside the documentation at %s, with the explorer as its canonical address (NAV-22)',
    async (path, title) => {
      const { status, html } = await read(path);
      expect([status, titleIn(html)]).toEqual([200, title]);
      const own = path.replace('/documentation/examples', '/api-explorer');
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="${product.portal}${own}[^"]*"`));
      expect(html).toContain('href="/documentation/restrict-a-key"');
      expect(html).toContain('href="/documentation/examples/');
    },
  );

  it('serves its configuration (REQ-109)', async () => {
    const config = (await (
      await fetch(`${product.portal}/javascript/src/examples/api-explorer.json`)
    ).json()) as object;
    expect(config).toMatchObject({
      topCat: ['maps-js', 'maps', 'rest', 'geovisualization'],
      subCatMapping: { maps: ['maps', 'data'] },
    });
  });

  it('serves its manifest (REQ-110)', async () => {
    const manifest = (await (await fetch(`${product.portal}/api-explorer-examples/manifest.json`)).json()) as object;
    expect(manifest).toMatchObject({
      examples: expect.arrayContaining([expect.objectContaining({ uid: 'add-a-marker', source: 'add-a-marker.js' })]),
      category_example_mapping: { 'maps-js': { 'v3.0': { shapes: ['parks-in-red', 'circle-by-radius'] } } },
    });
  });

  it.each([
    ['/api-explorer/maps-js/v9', 'Go to the examples', '/api-explorer'],
    ['/api-explorer/rest/nothing', 'Go to Batch geocoding', '/api-explorer/rest/batch_geocoding'],
    ['/api-explorer/rest/routing/nothing', 'Go to Routing', '/api-explorer/rest/routing'],
    ['/documentation/examples/rest/routing/nothing', 'Go to Routing', '/documentation/examples/rest/routing'],
    ['/api-explorer/rest?category=nothing', 'Go to Batch geocoding', '/api-explorer/rest/batch_geocoding'],
  ])('says at %s that there is no such example, and links to its category (EXP-09)', async (path, name, href) => {
    const { status, html } = await read(path);
    expect([status, titleIn(html)]).toEqual([404, 'This example does not exist.']);
    const links = Array.from(html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, to, words]) => [
      to,
      words,
    ]);
    expect(links).toContainEqual([href, name]);
  });

  it('shows a chosen example with the way to the reference of its calls, and without it if it cannot be read (EXP-22)', async () => {
    const described = 'Find places by name';
    for (const isReadable of [true, false]) {
      const page = await openStarted({}, '/api-explorer/rest/routing/distance-table');
      const list = page.waitForRequest('**/api-reference-data/pages.json');
      if (!isReadable)
        await page.route('**/api-reference-data/pages.json', (route) => route.fulfill({ body: 'nothing' }));
      await page.getByRole('navigation').getByRole('link', { name: 'Geocode a list' }).click();
      await page.getByRole('heading', { level: 1, name: 'Geocode a list' }).waitFor();
      await list;
      expect(await page.getByRole('main').getByRole('link', { name: described }).count()).toBe(isReadable ? 1 : 0);
    }
  });

  it('has a switch between grid and list, except at 560 pixels and less (EXP-18)', async () => {
    const page = await openStarted({ viewport: { width: 561, height: 800 } }, '/api-explorer/rest');
    const toggle = page.getByRole('group', { name: 'View' });
    expect(await toggle.isVisible()).toBe(true);
    await toggle.getByText('List').click();
    await expect.poll(() => page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true);
    await page.setViewportSize({ width: 560, height: 800 });
    await expect.poll(() => toggle.isVisible()).toBe(false);
    expect(await widthBeyondWindow(page)).toBe(0);
  });
});

describe('an example', () => {
  it('shows its source with a copy control and a button for credentials, and its result in a sandboxed frame (EXP-20)', async () => {
    const page = await openStarted({ permissions: ['clipboard-read', 'clipboard-write'] }, '/api-explorer');
    await frameOf(page).getByText('Mitte, Berlin, Germany').waitFor();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
    await page.getByRole('button', { name: 'Insert credentials' }).first().waitFor();
    await page.getByRole('button', { name: 'Copy the source' }).first().click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(await sourceOf(page).textContent());
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => frame.count()).toBe(0);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('The example is not running.').waitFor();
    await result.getByRole('img', { name: 'Picture of the result of “Add a marker”' }).waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    await frameOf(page).getByText('Mitte, Berlin, Germany').waitFor();
  });

  it('stays a picture where the browser refuses WebGL, and says so', async () => {
    const page = await openPage({ expectedErrors: [/WebGL|webgl/] });
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = function refuse() {
        this.dispatchEvent(new Event('webglcontextcreationerror')); // as a browser does whose owner has switched it off
        return null;
      };
    });
    await visit(page, '/api-explorer/maps-js/v3.0/routes/show-a-route');
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('Your browser refuses WebGL').waitFor();
    await result.getByRole('img', { name: 'Picture of the result of “Show a route”' }).waitFor();
    expect(await page.locator('iframe').isVisible()).toBe(false);
  });

  it('starts once its frame has a size, because a map takes it over when it is created', async () => {
    const page = await openWithCode('console.log(innerWidth > 0)');
    await frameOf(page).getByText('true').waitFor();
    await page.evaluate(() => {
      const narrow = new CSSStyleSheet();
      narrow.replaceSync('iframe { width: 0 !important; border: 0 !important }');
      document.adoptedStyleSheets = [narrow];
    });
    const navigated = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'Run' }).click();
    await (await navigated).waitForLoadState();
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await frameOf(page).getByText('true').waitFor();
  });

  it('runs with the chosen credentials, which appear in the source and can be replaced by others (EXP-19)', async () => {
    const developer = await newDeveloper();
    const projectId = await newProject(developer);
    const appId = await newApp(developer, projectId);
    const [one, other] = [await newKey(developer, appId, 'One key'), await newKey(developer, appId, 'Other key')];
    const page = await openAs(developer);
    await visit(page, '/api-explorer/rest');
    const insert = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Insert credentials' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name }).check();
      const call = page.waitForRequest((request) => request.url().includes('/v1/geocode?q=Tartu'));
      await dialog.getByRole('button', { name: 'Insert credentials' }).click();
      return (await call).headers()['x-api-key'];
    };
    expect(await insert(/^One key/)).toBe(one.apiKey);
    await expect.poll(() => sourceOf(page).textContent()).toContain(`'X-API-Key': '${one.apiKey}'`);
    await page.getByText('Runs with your credentials.').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: /Source that you can edit/ }).press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText("console.log('changed');");
    expect(await insert(/^Other key/)).toBe(other.apiKey);
    const editor = page.getByRole('textbox', { name: /Source that you can edit/ });
    await expect.poll(() => editor.innerText()).toContain(`'X-API-Key': '${other.apiKey}'`);
    expect(await editor.innerText()).not.toContain(one.apiKey);
    await frameOf(page).getByText('changed').waitFor();
  });

  it('can be edited where axe finds nothing, run and reset, and linked to without its credentials (EXP-21)', async () => {
    const page = await openStarted({ permissions: ['clipboard-read', 'clipboard-write'] }, '/api-explorer/rest');
    await sourceOf(page).click();
    const editor = page.getByRole('textbox', { name: /Source that you can edit/ });
    await editor.waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await editor.press('Control+a');
    await page.keyboard.insertText("console.log('My own words', '{YOUR_API_KEY}'.length);");
    await page.getByRole('button', { name: 'Run' }).click();
    await frameOf(page)
      .getByText(/My own words \d\d/)
      .waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());
    await page.getByRole('button', { name: 'Reset' }).click();
    await frameOf(page).getByText('Helsinki: 60.1').waitFor();
    expect(new URL(page.url()).hash).toBe('');

    const reader = await openStarted({}, link.slice(product.portal.length));
    await reader.getByText('Somebody has changed this example.').waitFor();
    expect(await sourceOf(reader).textContent()).toBe("console.log('My own words', '{YOUR_API_KEY}'.length);");
    expect(await reader.locator('iframe').count()).toBe(0);
    await reader.getByRole('button', { name: 'Run' }).click();
    await frameOf(reader)
      .getByText(/My own words \d\d/)
      .waitFor();
  });

  it('keeps what is typed faster than the page follows (EXP-21)', async () => {
    const page = await openStarted({}, '/api-explorer/rest');
    await sourceOf(page).click();
    const editor = page.getByRole('textbox', { name: /Source that you can edit/ });
    await editor.press('Control+a');
    const typed = Array.from({ length: 300 }, (_, at) => `${at} `).join('');
    await editor.evaluate(
      async (_, words) => {
        const { port1, port2 } = new MessageChannel();
        for (const word of words) {
          document.execCommand('insertText', false, word);
          await new Promise((resolve) => {
            port1.addEventListener('message', resolve, { once: true });
            port1.start();
            port2.postMessage('');
          });
        }
      },
      typed.split(/(?<= )/),
    );
    await expect.poll(() => editor.innerText()).toBe(typed);
  });

  it.each([
    ['damaged', () => '#code=broken'],
    ['forged, of 100 kB', () => `#code=${'A'.repeat(100_000)}`],
    ['longer than any that is made here', () => toFragment(' '.repeat(30_000_000))],
  ])('shows the original where the link to a changed one is %s', async (_how, fragment) => {
    const page = await openStarted({}, `/api-explorer/rest${await fragment()}`);
    await page.getByText('The link to a changed example is damaged or too long.').waitFor();
    await frameOf(page).getByText('Helsinki: 60.1').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('Helsinki: 60.1').waitFor();
  });

  it('does not show the result of the original for code that somebody has changed', async () => {
    const code = 'console.log(1); // </code><img src="data:," onerror="document.title = \'forged\'">';
    const page = await openStarted({}, `/api-explorer/rest${await toFragment(code)}`);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('The example is not running.').waitFor();
    expect([await sourceOf(page).textContent(), await page.title()]).toEqual([
      code,
      expect.not.stringContaining('forged'),
    ]);
    expect(await result.getByText('Helsinki').count()).toBe(0);
    await page.getByRole('button', { name: 'Run' }).click();
    await frameOf(page).getByText('1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await result.getByText('The example is not running.').waitFor();
    expect(await result.getByText('Helsinki').count()).toBe(0);
  });

  it('opens its result in a new page', async () => {
    const page = await openStarted({}, '/api-explorer/rest');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'New page' }).click();
    const alone = await opened;
    await frameOf(alone).getByText('Helsinki: 60.1').waitFor();
    expect(await alone.getByRole('region', { name: /^All examples/ }).count()).toBe(0);
    await alone.getByRole('link', { name: 'Back to the source' }).click();
    await alone.getByRole('region', { name: /^All examples/ }).waitFor();
  });

  it('grows with its result, which is measured again and again (EXP-16)', async () => {
    const page = await openWithCode(
      "setTimeout(() => { document.body.style.height = '700px'; console.log('grown'); }, 400);",
    );
    const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThanOrEqual(700);
    await page.getByRole('button', { name: 'Stop' }).click();
  });

  it('shows errors with their line, and never more than 500 lines', async () => {
    const page = await openWithCode("console.warn('careful');\n\nnull.name;", { expectedErrors: ['null'] });
    await consoleOf(page).getByText("Cannot read properties of null (reading 'name')").waitFor();
    await consoleOf(page).getByText('line 3').waitFor();
    await consoleOf(page).getByText('careful').waitFor();
  });

  it.each([
    [
      'an event',
      '\nsetTimeout(() => {\n  null.name;\n});',
      "Uncaught TypeError: Cannot read properties of null (reading 'name')line 3",
    ],
    ['a promise', "\n(async () => {\n\n  throw new Error('late');\n})();", 'Uncaught (in promise) Error: lateline 4'],
    [
      'a call',
      `\n\nawait fetch('${product.samplePlatform}/nowhere', { mode: 'no-cors', integrity: 'sha256-a' });`,
      'Uncaught TypeError: Failed to fetchline 3',
    ],
    [
      'the map library',
      "import { Map } from 'maplibre-gl';\n\nnew Map({ container: 'nowhere' });",
      "Uncaught Error: Container 'nowhere' not found.line 3",
    ],
    [
      'a script that is not the example',
      "const script = new Blob(['\\n\\nsetTimeout(() => null.name);'], { type: 'text/javascript' });\nimport(URL.createObjectURL(script));",
      "Uncaught TypeError: Cannot read properties of null (reading 'name')",
    ],
    ['a mistake', '\nconst a = ;', "Uncaught SyntaxError: Unexpected token ';'line 2"],
  ])('shows an error from %s, with its line in the example', async (_from, code, text) => {
    const page = await openWithCode(code, { expectedErrors: [/./] });
    await expect.poll(() => consoleOf(page).getByRole('listitem').allTextContents()).toEqual([text]);
  });
});
