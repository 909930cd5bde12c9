// Loading times of the home page, the pricing page, the console's, a reseller's and the sign-in page: Lighthouse's mobile preset, median of three runs.
import { startProduct } from '../e2e/start-product.ts';
import { BrowserClient } from '../server/test/browser-client.ts';
import {
  categories,
  figure,
  type Figures,
  interactive,
  javaScript,
  measureOnce,
  medians,
  outside,
  shift,
  show,
} from './lighthouse-figures.ts';
import { judge } from './rounds.ts';

const runs = 3;

async function measure(url: string, cookie?: string): Promise<Figures> {
  const found: Figures[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await measureOnce(url, cookie));
  return medians(found);
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
  const score = (name: string) => figure(home, name);
  const ofUsage = (name: string) => figure(usage, name);
  const waits = (name: string) => figure(signIn, name);
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
