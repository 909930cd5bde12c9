import { financeRole } from '@waypost/domain/accounts/roles';
import { dayOf } from '@waypost/domain/base/day';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderAccount } from '../../web/src/account-server.tsx';
import { keyOfVisitor, renderPortal } from '../../web/src/portal-server.tsx';
import { pseudo, unlistedTexts } from '../../web/test/pseudo-locale.ts';
import type { BrowserClient } from './browser-client.ts';
import { noAssets, startTestApp, type TestApp } from './harness.ts';

const messages = vi.hoisted(() => ({ pseudo: {} as Record<string, unknown> }));
vi.mock('../../web/src/messages/load-messages.ts', async (original) => ({
  ...(await original<object>()),
  allMessages: () => Promise.resolve(messages.pseudo),
}));
vi.mock('../../web/src/messages/account-messages.ts', () => ({
  accountMessages: { common: () => Promise.resolve(messages.pseudo), file: () => Promise.resolve(messages.pseudo) },
}));

// names in another script, so that every Latin letter is a text of ours
const person = {
  email: 'ada@people.example',
  password: 'correct horse battery',
  first_name: 'Ада',
  last_name: 'Лавлейс',
};
let app: TestApp;
let developer: BrowserClient;
let operator: BrowserClient;
let ids: Readonly<Record<string, string>> = {};

async function create(path: string, body: object, how: 'call' | 'withToken' = 'call') {
  const answer = await developer[how]('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return (answer.data ?? answer.body) as Readonly<Record<string, string>>;
}

beforeAll(async () => {
  const folder = join(import.meta.dirname, '../../content/messages/en');
  for (const file of globSync('*.json', { cwd: folder })) {
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    for (const [id, text] of Object.entries(texts)) messages.pseudo[id] = pseudo(text);
  }
  app = await startTestApp({
    file: { brand: { name: 'Марка' } },
    web: {
      portal: { render: renderPortal, keyOf: keyOfVisitor, assets: noAssets },
      account: { render: renderAccount, assets: noAssets },
    },
  });
  developer = await app.signedUp(person);
  const operatorPerson = { ...person, email: 'operator@people.example' };
  operator = await app.signedUp(operatorPerson);
  await app.database.db
    .updateTable('user_account')
    .set({ roles: JSON.stringify([{ name: financeRole, value: '' }]) })
    .where('email', '=', operatorPerson.email)
    .execute();
  await operator.signIn(operatorPerson);
  const user = { first_name: person.first_name, last_name: person.last_name, email: person.email, country: 'FRA' };
  const date = new Date().toISOString().slice(0, 10);
  const project = await create('/api/project', { plan_id: 'Freemium-Basic', date, user });
  const projectId = project['product_id'] ?? '';
  await developer.call('PUT', `/api/project/${projectId}`, { app_name: 'Проект' });
  const newApp = { app_name: 'Программа', platform: 'web', auth_type: 'apiKey' };
  const appId = (await create(`/api/project/${projectId}/app`, newApp))['app_id'] ?? '';
  const key = await create(`/api-key-service/apps/${appId}/apiKeys`, { name: 'Ключ' }, 'withToken');
  ids = { projectId, appId, apiKeyId: key['apiKeyId'] ?? '', firstDay: dayOf(app.clock()) };
});
afterAll(() => app.dispose());

const addressOf = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_part, name: string) => ids[name] ?? '');

async function unlistedAt(client: BrowserClient, path: string, at: 'portal' | 'account') {
  const html = await (await client[at](addressOf(path))).text();
  expect(html).toContain('⟦');
  return unlistedTexts(html);
}

const ofEverybody = [
  '/',
  '/pricing',
  '/search?q=key',
  '/legal/terms',
  '/maintenance',
  '/support-portal',
  '/contact-us/done',
  '/nowhere',
];
const ofVisitors = ['/login', '/sign-up'];
const ofDevelopers = [
  '/projects',
  '/projects/{projectId}',
  '/projects/{projectId}/activity',
  '/projects/{projectId}/usage',
  '/projects/{projectId}/usage/periods',
  '/billing-management',
  `/handover/hnd_${'0'.repeat(26)}`,
  '/group-management',
  '/projects/{projectId}/usage/periods/{firstDay}',
  '/applications/{appId}',
  '/applications/{appId}/usage',
  '/applications/{appId}/keys/{apiKeyId}',
  '/applications/{appId}/{projectId}/change-plan',
  '/reseller/projects/create',
  '/reseller/customers',
  '/applications/create/reseller/done',
];
const ofAccounts = [
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/forgot-org-id',
  '/resend-invite',
  '/email-verify',
  '/ssx-ec',
  '/conversion-sign-in',
  '/nothing',
];

describe('a page in a pseudo-locale has no text outside of the catalogue (UIX-03)', () => {
  it.each([...ofEverybody, ...ofVisitors])('for visitors: %s', async (path) => {
    expect(await unlistedAt(app.visitor(), path, 'portal')).toEqual([]);
  });

  it.each([...ofEverybody, ...ofDevelopers])('for developers: %s', async (path) => {
    expect(await unlistedAt(developer, path, 'portal')).toEqual([]);
  });

  it('for operators: /money', async () => {
    expect(await unlistedAt(operator, '/money', 'portal')).toEqual([]);
  });

  it.each(ofAccounts)('for visitors of the account service: %s', async (path) => {
    expect(await unlistedAt(app.visitor(), path, 'account')).toEqual([]);
  });

  it.each([...ofAccounts, '/account'])('for signed-in users of the account service: %s', async (path) => {
    expect(await unlistedAt(developer, path, 'account')).toEqual([]);
  });
});
