import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, type Request, validRequest } from './factories/requests.ts';
import { createWorld, type PersonName, type Project, type World } from './factories/world.ts';
import { startTestApp, type TestApp } from './harness.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({
    startAt: new Date('2026-11-21T12:00:00Z'),
    file: { flags: { ff_migration_popup: true } },
  });
  world = await createWorld(app);
});
afterAll(() => app.dispose());

type Name = keyof typeof allEndpoints;
type Named = {
  readonly what: string;
  readonly name: Name;
  readonly request?: (project: Project) => Request;
  readonly who?: PersonName;
  /** The call's own refusal, where an answer needs more than a request. */
  readonly refusal?: string;
};

const none = (): Request => ({});
const newApp = ({ id }: Project): Request => ({
  params: { id },
  body: { app_name: 'Another', platform: 'web', auth_type: 'apiKey' },
});
const upgrade = ({ id }: Project): Request => ({
  params: { id },
  body: { plan_id: 'Freemium-Pro', date: '2026-11-21', isUpgrade: true },
});
const feedback = (): Request => ({
  body: { score: 4, u_page_url: `${app.config.origins.portal}/documentation` },
});

/** The calls that are named without a path, with the listed call of the same purpose. */
const calls: readonly Named[] = [
  { what: 'creation of a project', name: 'createProject' },
  { what: 'creation of an app', name: 'createApp', request: newApp },
  { what: 'creation of an invite', name: 'inviteAdmin', who: 'reseller' },
  { what: 'project by app id', name: 'findProjectOfApp' },
  { what: 'managed projects', name: 'listManagedProjects', request: none, who: 'customer manager' },
  { what: 'account', name: 'readDeveloper', request: none },
  { what: 'update of the account', name: 'updateDeveloper' },
  { what: 'payment method', name: 'readPaymentMethod', request: none },
  { what: 'statements', name: 'listStatements' },
  { what: 'VAT', name: 'validateVat' },
  { what: 'countries', name: 'listCountries', request: none },
  { what: 'states', name: 'listStates', request: none },
  { what: 'industries', name: 'listIndustries', request: none },
  { what: 'titles', name: 'listTitles', request: none },
  { what: 'app', name: 'readApp' },
  { what: 'apps', name: 'listApplications', request: none },
  { what: 'apps with API keys', name: 'listApiKeyApps' },
  { what: 'API keys', name: 'listApiKeys' },
  { what: 'feedback', name: 'sendFeedback', request: feedback },
  { what: 'logging of a migration', name: 'logMigration', request: () => ({ query: { event: 'started' } }) },
  { what: 'upgrade', name: 'updateProject', request: upgrade, refusal: 'PAYMENT_METHOD_REQUIRED' },
];

async function answerOf({ name, request, who = 'owner' }: Named) {
  const endpoint: Endpoint = allEndpoints[name];
  const project = who === 'owner' ? world.owned : world.resold;
  const { body, ...where } = request?.(project) ?? validRequest(name, project);
  const { browser } = world.people[who];
  const token: Record<string, string> =
    endpoint.access === 'bearer' ? { authorization: `Bearer ${browser.session?.accessToken}` } : {};
  return browser.call(endpoint.method, addressOf(endpoint, where), body, token);
}

it.each(calls)('the call for $what exists and answers (REQ-117)', async (call) => {
  const { status, body, error } = await answerOf(call);
  expect(error?.reason).toBe(call.refusal);
  if (call.refusal === undefined) expect(status, JSON.stringify(body)).toBeLessThan(300);
  expect(body).not.toBe(null);
});
