import { beforeAll, describe, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, newApp, newDeveloper, newKey, newProject, openAs } from '../console/developer.ts';
import { addressesOf, besides, check, ofDevelopers, ofOperators, options } from './page-list.ts';
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

const addressOf = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_part, name: string) => ids[name] ?? '');

describe('a page passes axe at every width and in both themes, and works by keyboard alone with a visible focus', () => {
  it.each([...addressesOf(ofDevelopers), ...besides])('for developers: %s (UIX-01)', async (path) => {
    await check(await visit(await openAs(client, options), addressOf(path)));
  });

  it.each(addressesOf(ofOperators))('for operators: %s (UIX-01)', async (path) => {
    await check(await visit(await openAs(await demoDeveloper('finance'), options), path));
  });
});
