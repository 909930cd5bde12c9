import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import {
  demoDeveloper,
  newApp,
  newDeveloper,
  newKey,
  newProject,
  openAs,
  widthBeyondWindow,
} from '../console/developer.ts';
import { accountFrame, axe, axeInBothThemes, openPage } from '../harness.ts';
import { keyboardProblems, noKeyboardProblems } from './keyboard.ts';
import { visit } from './started.ts';

let client: BrowserClient;
let ids: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  client = await newDeveloper();
  const projectId = await newProject(client);
  const appId = await newApp(client, projectId);
  const { apiKeyId } = await newKey(client, appId, 'Web shop');
  const firstDay = new Date().toISOString().slice(0, 10);
  ids = { projectId, appId, apiKeyId, productId: projectId, firstDay };
});

/** Each route's address with a heading that shows that it has loaded; redirects have no page. */
const ofVisitors = {
  'index.tsx': '/',
  'documentation/index.tsx': '/documentation',
  'documentation/$page.tsx': '/documentation/restrict-a-key',
  'documentation/operators.$page.tsx': '/documentation/operators/connect-your-gateway',
  'documentation/location-api.$page.tsx': '/documentation/location-api/geocode',
  'documentation/documents.$document.tsx': '/documentation/documents/mobile-sdk',
  'cn.documentation/index.tsx': '/cn/documentation',
  'cn.documentation/$.tsx': '/cn/documentation/coordinates-in-china',
  'tutorials/index.tsx': '/tutorials',
  'tutorials/$page.tsx': '/tutorials/store-finder',
  'blog/index.tsx': '/blog',
  'blog/$slug.tsx': '/blog/counting-once',
  'documentation/account-widget.tsx': '/documentation/account-widget',
  'documentation/api-reference.tsx': '/documentation/api-reference',
  'documentation_/api-reference.$group.tsx': '/documentation/api-reference/keys',
  'documentation/examples.index.tsx': '/documentation/examples',
  'documentation/examples.$.tsx': '/documentation/examples/rest',
  'api-explorer/index.tsx': '/api-explorer',
  'api-explorer/$.tsx': '/api-explorer/rest',
  'legal.terms.tsx': '/legal/terms',
  'legal.privacy.tsx': '/legal/privacy',
  'legal.cookies.tsx': '/legal/cookies',
  'legal.privacy-settings.tsx': '/legal/privacy-settings',
  'pricing.tsx': '/pricing',
  'search.tsx': '/search?q=key',
  'support-portal.tsx': '/support-portal',
  'contact-us.done.tsx': '/contact-us/done',
  'login.tsx': '/login',
  'sign-up.tsx': '/sign-up',
  'register.tsx': '/register',
  'maintenance.tsx': '/maintenance',
  '$.tsx': '/nowhere',
  'applications.create.index.tsx': '/applications/create',
  'applications.create.sign-in.tsx': '/applications/create/sign-in',
  'applications.create.done.tsx': '/applications/create/done',
  'applications.create.reseller.done.tsx': '/applications/create/reseller/done',
} as const;
const ofDevelopers = {
  '_signed-in/billing-management.tsx': '/billing-management',
  '_signed-in/plans.tsx': '/plans?upgradeId={projectId}&planId=Freemium-Pro',
  'applications.create.select-plan.tsx': '/applications/create/select-plan',
  '_signed-in/reseller.customers.tsx': '/reseller/customers',
  '_signed-in/reseller.projects.create.tsx': '/reseller/projects/create',
  'applications.create.reseller.plan_details.tsx': '/applications/create/reseller/plan_details?keepState=true',
  'applications.create.reseller.app_details.tsx': '/applications/create/reseller/app_details?keepState=true',
  'applications.create.reseller.review.tsx': '/applications/create/reseller/review?keepState=true',
  'applications.create.app-details.tsx': '/applications/create/app-details?planId=NBM3_Evaluation&subplanId=Evaluation',
  '_signed-in/projects/index.tsx': '/projects',
  '_signed-in/usage.tsx': '/usage',
  '_signed-in/handover.$handoverId.tsx': `/handover/hnd_${'0'.repeat(26)}`,
  '_signed-in/group-management.tsx': '/group-management',
  '_signed-in/user-management.tsx': '/user-management',
  '_signed-in/projects/$projectId/index.tsx': '/projects/{projectId}',
  '_signed-in/projects/$projectId/activity.tsx': '/projects/{projectId}/activity',
  '_signed-in/projects/$projectId/usage.tsx': '/projects/{projectId}/usage',
  '_signed-in/projects/$projectId/usage_.periods.tsx': '/projects/{projectId}/usage/periods',
  '_signed-in/projects/$projectId/usage_.periods_.$firstDay.tsx': '/projects/{projectId}/usage/periods/{firstDay}',
  '_signed-in/projects/$projectId/users.tsx': '/projects/{projectId}/users',
  '_signed-in/applications/$appId.tsx': '/applications/{appId}',
  '_signed-in/applications/$appId_.usage.tsx': '/applications/{appId}/usage',
  '_signed-in/applications/$appId_.keys.$apiKeyId.tsx': '/applications/{appId}/keys/{apiKeyId}',
  '_signed-in/applications/$appId_.$productId.change-plan.tsx': '/applications/{appId}/{productId}/change-plan',
} as const;
const ofOperators = { '_signed-in/money.tsx': '/money' } as const;
/** Layouts and redirects. */
const withoutPage = [
  '__root.tsx',
  '_signed-in.tsx',
  '_signed-in/projects/$projectId.tsx',
  '_signed-in/projects/$projectId/$functionality.tsx',
  '_signed-in/projects/$projectId/details.tsx',
  'documentation.tsx',
  'cn.documentation.tsx',
  'tutorials.tsx',
  'applications.list[.]json.tsx', // the server answers the list of apps there
];
/** States of pages without an address of their own. */
const besides = ['/legal/privacy-settings', '/?create=Freemium-Basic'];

const addressOf = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_part, name: string) => ids[name] ?? '');
const widths = [360, 768, 1440];
/** No part of a page is shown at this width alone, so its colours are checked in one theme here. */
const between = 768;
const options = { viewport: { width: 360, height: 900 }, expectedErrors: ['404'] };

async function settle(page: Page) {
  const isSigningIn =
    (await page.locator('iframe:not([src^="/documents/"], [src*="/api-explorer-frame"])').count()) > 0;
  if (isSigningIn) await accountFrame(page).getByLabel('Email').waitFor();
  await expect.poll(() => page.locator('[data-loading], main [aria-busy=true]').count()).toBe(0);
}

async function check(page: Page) {
  await settle(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await (width === between ? axe(page) : axeInBothThemes(page)), `${width}`).toEqual([]);
    expect(await widthBeyondWindow(page), `${width}`).toBe(0);
  }
  expect(await keyboardProblems(page)).toEqual(noKeyboardProblems);
}

it('is checked: every route is among these pages, or leads to one', () => {
  const routes = globSync('**/*.tsx', { cwd: join(import.meta.dirname, '../../web/src/routes') });
  const known = [...Object.keys(ofVisitors), ...Object.keys(ofDevelopers), ...Object.keys(ofOperators), ...withoutPage];
  const isPart = (file: string) => /(^|\/)-/.test(file);
  expect(routes.filter((file) => !isPart(file)).toSorted()).toEqual(known.toSorted());
});

describe('a page passes axe in both themes at every width, and works by keyboard alone with a visible focus', () => {
  it.each([...Object.values(ofVisitors), ...besides])('for visitors: %s (UIX-01)', async (path) => {
    await check(await visit(await openPage(options), path));
  });

  it.each([...Object.values(ofDevelopers), ...besides])('for developers: %s (UIX-01)', async (path) => {
    await check(await visit(await openAs(client, options), addressOf(path)));
  });

  it.each(Object.values(ofOperators))('for operators: %s (UIX-01)', async (path) => {
    await check(await visit(await openAs(await demoDeveloper('finance'), options), path));
  });
});
