// npm run example-pictures [ORIGIN] [UID…]: runs the live examples on a running product and keeps what they show, in
// both themes, under content/examples/pictures, and what calls print beside it. Draws those whose source or map style has
// changed, or those named. Runs on Node 24 with the tests' Chromium.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { categoriesOf, explorerPath, pictureSize, versionsOf } from '@waypost/domain/explorer/explorer';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { pictureOrigins } from '../web/example-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'content/examples');
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const content = { config: read('api-explorer.json'), manifest: read('manifest.json') };
const places = content.config.topCat.flatMap((topCat) =>
  topCat === 'maps-js' ? versionsOf(content).map((version) => ({ topCat, version })) : [{ topCat }],
);
const pathOf = (uid) => {
  for (const place of places)
    for (const { name: category, examples } of categoriesOf(content, place))
      if (examples.some((example) => example.uid === uid)) return explorerPath({ ...place, category }, uid);
  throw new Error(`${uid} is in no category`);
};

async function clickAt(frame, ...positions) {
  await frame.locator('canvas').first().waitFor();
  for (const [x, y] of positions) {
    await new Promise((resolve) => setTimeout(resolve, 1000)); // clicks count only once the map has loaded
    await frame.locator('canvas').first().click({ position: { x, y } });
  }
}

/** What a reader does in the result before it shows what it is about. */
const firstSteps = {
  'search-as-you-type': async (frame) => {
    await frame.getByLabel('Find a place').fill('Reykjav');
    await frame
      .getByRole('button', { name: /^Reykjav/ })
      .first()
      .click();
  },
  'route-by-clicks': (frame) => clickAt(frame, [120, 300], [320, 160], [520, 260]),
  'name-a-click': (frame) => clickAt(frame, [330, 250]),
  'find-my-position': (frame) => frame.getByRole('button').first().click(),
};

const [portal = 'http://localhost:4000', ...named] = process.argv.slice(2);
const pictures = join(folder, 'pictures');
mkdirSync(pictures, { recursive: true });
mkdirSync(join(folder, 'printed'), { recursive: true });
const record = join(pictures, 'drawn-from.json');
const known = readOr(record);
function readOr(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Printed text is drawn twice as large, because lists show pictures small. */
const densityOf = { map: 1, call: 2 };

/** Tiles arrive one by one: waits until nothing has changed for two seconds. */
async function settled(page) {
  let before;
  for (let look = 0, same = 0; look < 40; look += 1) {
    await page.waitForTimeout(500);
    const now = (await page.screenshot()).toString('base64');
    same = now === before ? same + 1 : 0;
    if (same === 4) return;
    before = now;
  }
  throw new Error(`${page.url()} does not come to rest`);
}

async function draw(browser, { uid, kind }, colorScheme) {
  const deviceScaleFactor = densityOf[kind];
  const [width, height] = [pictureSize.width / deviceScaleFactor, pictureSize.height / deviceScaleFactor];
  // the page of the result alone leaves 16 pixels on each side of the frame, which has a border of one
  const viewport = { width: width + 2 + 32, height: 900 };
  const looks = { viewport, deviceScaleFactor, colorScheme, reducedMotion: 'reduce' };
  const context = await browser.newContext({ ...looks, baseURL: portal });
  const page = await context.newPage();
  await page.goto(`/api-explorer${pathOf(uid)}?view=result`);
  const frame = page.frameLocator('iframe[title^="Result of"]');
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2); // scripts load when the page is used
  await page
    .locator('iframe[title^="Result of"]')
    .evaluate((element, px) => (element.style.height = `${px}px`), height + 2);
  await frame
    .locator(kind === 'map' ? 'canvas' : '#output:not(:empty)')
    .first()
    .waitFor();
  await firstSteps[uid]?.(frame);
  await settled(page);
  const { x, y } = await page.locator('iframe[title^="Result of"]').boundingBox();
  const session = await context.newCDPSession(page);
  const clip = { x: x + 1, y: y + 1, width, height, scale: deviceScaleFactor };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82, clip });
  writeFileSync(join(pictures, `${uid}.${colorScheme}.webp`), Buffer.from(data, 'base64'));
  if (kind === 'call')
    writeFileSync(join(folder, 'printed', `${uid}.txt`), `${(await frame.locator('#output').innerText()).trimEnd()}\n`);
  await context.close();
}

const origins = pictureOrigins(root);
const browser = await chromium.launch(chromiumLaunch);
try {
  const wanted = content.manifest.examples.filter(({ uid }) =>
    named.length > 0 ? named.includes(uid) : known[uid] !== origins[uid],
  );
  for (const example of wanted) {
    for (const theme of ['light', 'dark']) await draw(browser, example, theme);
    known[example.uid] = origins[example.uid];
    const kept = Object.fromEntries(content.manifest.examples.map(({ uid }) => [uid, known[uid]]));
    writeFileSync(record, `${JSON.stringify(kept, undefined, 2)}\n`);
    console.log(example.uid);
  }
} finally {
  await browser.close();
}
