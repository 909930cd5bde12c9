import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { widthBeyondWindow } from '../console/developer.ts';
import { accountFrame, axe, ofColours } from '../harness.ts';
import { keyboardProblems, noKeyboardProblems } from './keyboard.ts';

/** Each route's address with a heading that shows that it has loaded; redirects have no page. */
export const ofVisitors = {
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
  'documentation_/api-reference.errors.tsx': '/documentation/api-reference/errors',
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
  'maintenance.tsx': '/maintenance',
  '$.tsx': '/nowhere',
  'applications.create.index.tsx': '/applications/create',
  'applications.create.sign-in.tsx': '/applications/create/sign-in',
  'applications.create.done.tsx': '/applications/create/done',
  'applications.create.reseller.done.tsx': '/applications/create/reseller/done',
} as const;
export const ofDevelopers = {
  '_signed-in/billing-management.tsx': '/billing-management',
  '_signed-in/plans.tsx': '/plans?upgradeId={projectId}&planId=Freemium-Pro',
  'applications.create.select-plan.tsx': '/applications/create/select-plan',
  '_signed-in/reseller.customers.index.tsx': '/reseller/customers',
  '_signed-in/reseller.customers.$customerId.tsx': `/reseller/customers/cus_${'0'.repeat(26)}`,
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
export const ofOperators = { '_signed-in/money.tsx': '/money' } as const;
/** Layouts and redirects. */
export const withoutPage = [
  '__root.tsx',
  '_signed-in.tsx',
  '_signed-in/projects/$projectId.tsx',
  '_signed-in/projects/$projectId/$functionality.tsx',
  '_signed-in/projects/$projectId/details.tsx',
  'register.tsx', // the page of /sign-up, at another address
  'documentation.tsx',
  'cn.documentation.tsx',
  'tutorials.tsx',
  'applications.list[.]json.tsx', // the server answers the list of apps there
];

type Route = keyof typeof ofVisitors | keyof typeof ofDevelopers | keyof typeof ofOperators;

/** Whether the page of the route is to be opened: one that a change cannot show on is not. */
export const isAsked = (route: Route, asked: readonly string[] = inject('routes')): boolean =>
  asked.length === 0 || asked.includes(route);

/** The addresses of the routes that are to be opened. */
export const addressesOf = (pages: Readonly<Partial<Record<Route, string>>>): string[] =>
  Object.entries(pages).flatMap(([route, address]) => (isAsked(route as Route) ? [address] : []));

/** States of pages without an address of their own. */
export const besides = ['/?create=Freemium-Basic'];

/** No part of a page is shown at this width alone: only the long run looks at it closer. */
const between = 768;
const widths = [360, between, 1440];
export const options = {
  viewport: { width: 360, height: 900 },
  colorScheme: 'light',
  expectedErrors: ['404'],
} as const;

async function settle(page: Page) {
  const isSigningIn =
    (await page.locator('iframe:not([src^="/documents/"], [src*="/api-explorer-frame"])').count()) > 0;
  if (isSigningIn) await accountFrame(page).getByLabel('Email').waitFor();
  await expect.poll(() => page.locator('[data-loading], main [aria-busy=true]').count()).toBe(0);
}

/** Axe at every width, its colours also in the dark theme, and the keyboard alone with a visible focus. */
export async function check(page: Page) {
  await settle(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (width !== between || inject('isLong')) expect(await axe(page), `${width}`).toEqual([]);
    await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  // a narrow page has no colour that a wide one lacks: only the long run looks there as well
  for (const width of inject('isLong') ? [360, 1440] : [1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axe(page, { rules: ofColours }), `${width}, dark`).toEqual([]);
  }
  expect(await keyboardProblems(page)).toEqual(noKeyboardProblems);
}
