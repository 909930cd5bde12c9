// Loading times of the home page, the pricing page, the console's, a reseller's and the sign-in page: Lighthouse's mobile preset, median of three runs.
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findOrInstallChromium } from '../scripts/check/chromium.mjs';
import { startProduct } from '../e2e/start-product.ts';
import { BrowserClient } from '../server/test/browser-client.ts';
import { judge, median } from './rounds.ts';

const runs = 3;
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const outside = 'requests to other hosts';
const interactive = 'interactive (ms)';
const shift = 'layout shift';
const javaScript = 'JavaScript (kB, brotli)';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Figures = Record<string, number>;

/** The bodies only: headers are small, and HTTP/2 compresses most of them. */
async function bytesOf(addresses: readonly string[]): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const lengths = await Promise.all(
    addresses.map(async (url) => Number((await fetch(url, { headers, method: 'HEAD' })).headers.get('content-length'))),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

async function figuresOf({ categories: scored, audits }: Result): Promise<Figures> {
  const requests =
    (audits['network-requests']?.details as { items?: { url: string; resourceType?: string }[] } | undefined)?.items ??
    [];
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const foreign = requests.filter(({ url }) => !/^(http:\/\/localhost[:/]|data:|blob:)/.test(url));
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((scored[name]?.score ?? 0) * 100)])),
    'largest contentful paint (ms)': Math.round(value('largest-contentful-paint')),
    'total blocking time (ms)': Math.round(value('total-blocking-time')),
    [interactive]: Math.round(value('interactive')),
    [shift]: Number(value('cumulative-layout-shift').toFixed(3)),
    [javaScript]: Number(((await bytesOf(scripts.map(({ url }) => url))) / 1000).toFixed(1)),
    [outside]: foreign.length,
  };
}

/** In a new browser: a used one has a pointer over the page, which starts loading more. */
async function measureOnce(url: string, cookie?: string): Promise<Figures> {
  const chrome = await launch({ chromePath: await findOrInstallChromium(), chromeFlags: flags });
  try {
    const options = {
      port: chrome.port,
      onlyCategories: [...categories],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    };
    const result = await lighthouse(url, options);
    if (!result) throw new Error(`Lighthouse measured nothing at ${url}`);
    const low = Object.values(result.lhr.audits).filter(({ score }) => score !== null && score < 0.9);
    if (process.env['WHY'])
      console.log(low.map(({ id, score, displayValue }) => `  ${id} ${score} ${displayValue ?? ''}`).join('\n'));
    return await figuresOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

async function measure(url: string, cookie?: string): Promise<Figures> {
  const found: Figures[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await measureOnce(url, cookie));
  return Object.fromEntries(
    Object.keys(found[0] ?? {}).map((name) => [name, median(found.map((figures) => figures[name] ?? Number.NaN))]),
  );
}

/** With an app and an API key, like nearly every project. */
async function ownedProject(browser: BrowserClient): Promise<string> {
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
  const today = new Date().toISOString().slice(0, 10);
  const created = await browser.call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: today, user });
  const id = (created.data as { product_id: string }).product_id;
  const app = await browser.call('POST', `/api/project/${id}/app`, {
    app_name: 'Web shop',
    platform: 'web',
    auth_type: 'apiKey',
  });
  const { app_id } = app.data as { app_id: string };
  await browser.withToken('POST', `/api-key-service/apps/${app_id}/apiKeys`, { name: 'Web shop' });
  return id;
}

/** A project of the demo with a year of usage. */
async function usedProject(browser: BrowserClient): Promise<string> {
  const { products } = (await browser.call('GET', '/api/developer')).data as {
    products: { product_id: string; app_name: string }[];
  };
  return products.find(({ app_name }) => app_name === 'Store finder')?.product_id ?? '';
}

/** A customer of the demo with projects in its statement. */
async function customerWithStatement(browser: BrowserClient): Promise<string> {
  const { items } = (await browser.call('GET', '/api/reseller/customers')).data as {
    items: { customer_id: string; customer_name: string }[];
  };
  return items.find(({ customer_name }) => customer_name === 'Küstenverbund Nahverkehr')?.customer_id ?? '';
}

const cookiesOf = ({ cookies }: BrowserClient) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The scripts of a page's first view, in kB (decision 0092). */
const mostScripts = 150;

const { product, stop } = await startProduct();
try {
  const browser = new BrowserClient(product);
  await browser.signIn({ email: 'self-serve@demo.example', password: 'waypost-demo-1' });
  const project = await ownedProject(browser);
  const cookie = cookiesOf(browser);
  const show = (page: string, figures: Figures) => {
    console.log(`\n${page}`);
    for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure.padEnd(32)} ${value}`);
  };
  const home = await measure(`${product.portal}/`);
  show('home page', home);
  const pricing = await measure(`${product.portal}/pricing`);
  show('pricing page', pricing);
  const consolePages = { 'list of projects': '/projects', 'project page': `/projects/${project}` };
  const measured: [string, Figures][] = [];
  for (const [name, path] of Object.entries(consolePages)) {
    const figures = await measure(`${product.portal}${path}`, cookie);
    show(name, figures);
    measured.push([name, figures]);
  }
  const reseller = new BrowserClient(product);
  await reseller.signIn({ email: 'reseller@demo.example', password: 'waypost-demo-1' });
  const ofReseller = cookiesOf(reseller);
  const resellerPages = {
    "reseller's create page": '/reseller/projects/create',
    'list of customers': '/reseller/customers',
    'page of a customer': `/reseller/customers/${await customerWithStatement(reseller)}`,
  };
  for (const [name, path] of Object.entries(resellerPages)) {
    const figures = await measure(`${product.portal}${path}`, ofReseller);
    show(name, figures);
    measured.push([name, figures]);
  }
  const usage = await measure(`${product.portal}/projects/${await usedProject(browser)}/usage`, cookie);
  show('usage page', usage);
  // without an embedder: a page opened for one would only show that the embedder does not answer
  const signIn = await measure(`${product.account}/sign-in`);
  show('sign-in page of the account service', signIn);
  const score = (name: string) => home[name] ?? Number.NaN;
  const ofUsage = (name: string) => usage[name] ?? Number.NaN;
  const waits = (name: string) => signIn[name] ?? Number.NaN;
  judge([
    ...categories.map((name) => ({
      what: `home page, ${name}`,
      value: score(name),
      holds: score(name) >= 95,
      target: 'at least 95',
    })),
    ...categories.map((name) => ({
      what: `pricing page, ${name}`,
      value: pricing[name] ?? Number.NaN,
      holds: pricing[name] === 100,
      target: '100',
    })),
    {
      what: 'pricing page, JavaScript (kB)',
      value: pricing[javaScript] ?? Number.NaN,
      holds: (pricing[javaScript] ?? Number.NaN) <= 70,
      target: 'at most 70',
    },
    ...measured.flatMap(
      ([name, { performance = Number.NaN, [javaScript]: sent = Number.NaN, [shift]: moved = Number.NaN }]) => [
        { what: `${name}, performance`, value: performance, holds: performance >= 90, target: 'at least 90' },
        {
          what: `${name}, JavaScript (kB)`,
          value: sent,
          holds: sent <= mostScripts,
          target: `at most ${mostScripts}`,
        },
        { what: `${name}, layout shift`, value: moved, holds: moved <= 0.02, target: 'at most 0.02' },
      ],
    ),
    {
      what: 'usage page, performance',
      value: ofUsage('performance'),
      holds: ofUsage('performance') >= 90,
      target: 'at least 90',
    },
    { what: 'usage page, layout shift', value: ofUsage(shift), holds: ofUsage(shift) < 0.02, target: 'under 0.02' },
    {
      what: 'sign-in page, interactive (ms)',
      value: waits(interactive),
      holds: waits(interactive) < 1500,
      target: 'under 1500',
    },
    {
      what: 'sign-in page, JavaScript (kB)',
      value: waits(javaScript),
      holds: waits(javaScript) <= 60,
      target: 'at most 60',
    },
    { what: 'sign-in page, layout shift', value: waits(shift), holds: waits(shift) < 0.01, target: 'under 0.01' },
    {
      what: 'sign-in page, accessibility',
      value: waits('accessibility'),
      holds: waits('accessibility') === 100,
      target: '100',
    },
    { what: 'home page, requests to other hosts', value: score(outside), holds: score(outside) === 0, target: 'none' },
  ]);
} finally {
  await stop();
}
