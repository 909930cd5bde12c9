import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, newApp, newDeveloper, newKey, newProject, openAs } from '../console/developer.ts';
import { openPage, product } from '../harness.ts';
import { elementsBeyondWindow, lengthenTexts, unreadableTexts } from './long-words.ts';
import { isAsked } from './page-list.ts';
import { visit } from './started.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikation';
const host = `${'überseehafenverwaltung-'.repeat(2)}lager.example`;
const options = { viewport: { width: 360, height: 780 } };

/** Checks the page, or the part of it, as it is and with texts as long as in the pseudo-locale. */
async function expectReadable(page: Page, widths: readonly number[], within?: string): Promise<void> {
  for (const isLengthened of [false, true]) {
    if (isLengthened) await lengthenTexts(page);
    for (const width of widths) {
      const message = `${width}, lengthened: ${isLengthened}`;
      await page.setViewportSize({ width, height: 780 });
      // Chromium changes its media queries with a later frame: until then, a page mixes the styles of two widths
      await expect.poll(() => unreadableTexts(page, within), { message }).toEqual([]);
      await expect.poll(() => elementsBeyondWindow(page), { message }).toEqual([]);
    }
  }
}

async function openIn(client: BrowserClient, language: string, path: string): Promise<Page> {
  const page = await openAs(client, options);
  await page.context().addCookies([{ name: 'waypost-language', value: language, url: product.portal }]);
  return visit(page, path);
}

it.each(['en', 'de'])('the bar and the notice of cookies in %s keep to a phone (UIX-03, UIX-04)', async (locale) => {
  const page = await openPage({ ...options, isFirstVisit: true, locale });
  await page.goto('/blog');
  await page.getByRole('button', { name: /^(Allow all|Alle erlauben)$/ }).waitFor();
  expect(await unreadableTexts(page)).toEqual([]);
  await lengthenTexts(page);
  expect(await elementsBeyondWindow(page)).toEqual([]);
  const brand = page.getByRole('banner').getByRole('link').first().locator('span');
  await brand.evaluate((name) => (name.textContent = 'Überseehafenverwaltung Nordwest'));
  expect(await elementsBeyondWindow(page)).toEqual([]);
  expect(await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
});

type Opened = { readonly projectId: string; readonly appId: string; readonly apiKeyId: string };
type Place = {
  readonly name: string;
  readonly route: Parameters<typeof isAsked>[0];
  readonly widths: readonly number[];
  readonly within?: string;
  readonly open: (language: string, client: BrowserClient, opened: Opened) => Promise<Page>;
};

const dialogOf = (flag: string, id: (opened: Opened) => string): Place => ({
  name: `in the dialog of the flag ${flag}`,
  route: '_signed-in/projects/$projectId/index.tsx',
  widths: [360, 1440],
  within: '[role=dialog]',
  async open(language, client, opened) {
    const page = await openIn(client, language, `/projects/${opened.projectId}?${flag}=${id(opened)}`);
    await page.getByRole('dialog').waitFor();
    return page;
  },
});

const statement = (name: string, path: string, route: Place['route']): Place => ({
  name: `in the statements at ${path}`,
  route,
  widths: [360, 768, 1024, 1440],
  async open(language) {
    const page = await openIn(await demoDeveloper(name), language, path);
    await page.getByRole('cell', { name: /WP-/ }).first().waitFor();
    return page;
  },
});

const places: readonly Place[] = [
  {
    name: 'in the settings of a key',
    route: '_signed-in/applications/$appId_.keys.$apiKeyId.tsx',
    widths: [360, 768, 1440],
    async open(language, client, { appId, apiKeyId }) {
      const path = `/api-key-service/apps/${appId}/apiKeys/${apiKeyId}/restrictions`;
      const restrictions = { kind: 'web', origins: [`https://${host}`], addresses: [], androidApps: [], bundleIds: [] };
      expect((await client.withToken('PUT', path, restrictions)).status).toBe(200);
      const page = await openIn(client, language, `/applications/${appId}/keys/${apiKeyId}`);
      await page.getByRole('textbox', { name: /Web origin 1|Web-Origin 1/ }).waitFor();
      return page;
    },
  },
  dialogOf('generateApiKey', ({ appId }) => appId),
  dialogOf('deleteApiKey', ({ apiKeyId }) => apiKeyId),
  dialogOf('rotateApiKey', ({ apiKeyId }) => apiKeyId),
  {
    name: 'in the list of a reseller',
    route: '_signed-in/projects/index.tsx',
    widths: [360, 768, 1024, 1280, 1440],
    async open(language) {
      const page = await openIn(await demoDeveloper('reseller'), language, '/projects');
      await page
        .getByRole('cell', { name: /customer-admin@demo\.example/ })
        .first()
        .waitFor();
      return page;
    },
  },
  {
    name: 'in the customers of a reseller',
    route: '_signed-in/reseller.customers.index.tsx',
    widths: [360, 768, 1024, 1440],
    async open(language) {
      const page = await openIn(await demoDeveloper('reseller'), language, '/reseller/customers');
      await page.getByRole('cell', { name: 'Küstenverbund Nahverkehr' }).waitFor();
      return page;
    },
  },
  statement('self-serve', '/billing-management', '_signed-in/billing-management.tsx'),
  statement('finance', '/money', '_signed-in/money.tsx'),
];

describe.each(['en', 'de'])('long words in %s are neither cut nor do they overlap', (language) => {
  let client: BrowserClient;
  let opened: Opened;
  beforeAll(async () => {
    client = await newDeveloper();
    const projectId = await newProject(client);
    await client.call('PUT', `/api/project/${projectId}`, { app_name: word });
    const appId = await newApp(client, projectId, word);
    opened = { projectId, appId, apiKeyId: (await newKey(client, appId, word)).apiKeyId };
  });

  it.each(places.filter(({ route }) => isAsked(route)))('$name (UIX-03, UIX-04)', async ({ open, widths, within }) =>
    expectReadable(await open(language, client, opened), widths, within),
  );

  it('on the account page (UIX-03, UIX-04)', async () => {
    const page = await openAs(client, options);
    await page.goto(`${product.account}/account?lang=${language}`);
    await page.getByText(/^(This session|Diese Sitzung)$/).waitFor();
    await page.getByText(/^(Authenticator app|Authenticator-App)$/).waitFor();
    await expectReadable(page, [360, 768, 1440]);
  });

  it('in the steps of buying (UIX-03, UIX-04)', async () => {
    const page = await openIn(await newDeveloper(), language, '/projects?create=Freemium-Pro');
    await page.getByRole('textbox', { name: /^(Postal code|Postleitzahl)$/ }).waitFor();
    await expectReadable(page, [360, 768, 1440]);
  });
});
