import type { Page } from 'playwright-core';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { newPerson, openPage, type PageOptions, type Person, product } from '../harness.ts';

/** The user, already signed up. */
export async function signedUp({ email, password, firstName, lastName }: Person): Promise<BrowserClient> {
  const client = new BrowserClient(product);
  await client.signUp({ email, password, first_name: firstName, last_name: lastName });
  return client;
}

/** A signed-up user: faster than the sign-up frame, which has its own tests. */
export const newDeveloper = (): Promise<BrowserClient> => signedUp(newPerson());

/** The same, for a test that signs in itself. */
export async function newAccount(): Promise<Person> {
  const person = newPerson();
  await signedUp(person);
  return person;
}

export async function demoDeveloper(name: string): Promise<BrowserClient> {
  return signedIn({ email: `${name}@demo.example`, password: 'waypost-demo-1' });
}

/** Signs the page's browser in: both origins share one cookie jar on localhost. */
export async function becomeUser(page: Page, client: BrowserClient): Promise<void> {
  const host = { domain: new URL(product.portal).hostname, path: '/' };
  const cookies = [...client.cookies].map(([name, value]) => ({
    name,
    value,
    ...host,
    secure: name.startsWith('__Host-'),
  }));
  await page.context().addCookies(cookies);
}

/** Signs the user in once more, as in another browser. */
export async function signedIn(person: Pick<Person, 'email' | 'password'>): Promise<BrowserClient> {
  const client = new BrowserClient(product);
  await client.signIn(person);
  return client;
}

/** A page in the developer's browser. */
export async function openAs(client: BrowserClient, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options);
  await becomeUser(page, client);
  return page;
}

/** The data of a call that must succeed. */
export async function done<T>(call: Promise<{ status: number; body: unknown; data: unknown }>): Promise<T> {
  const { status, body, data } = await call;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return (data ?? body) as T;
}

export async function newProject(client: BrowserClient): Promise<string> {
  const { email, firstName, lastName } = client.session ?? { email: '', firstName: '', lastName: '' };
  const user = { first_name: firstName, last_name: lastName, email, country: 'FRA' };
  const date = new Date().toISOString().slice(0, 10);
  const body = { plan_id: 'Freemium-Basic', date, user };
  const { product_id } = await done<{ product_id: string }>(client.call('POST', '/api/project', body));
  return product_id;
}

export async function newApp(client: BrowserClient, projectId: string, app_name = 'Web shop'): Promise<string> {
  const body = { app_name, platform: 'web', auth_type: 'apiKey' };
  const { app_id } = await done<{ app_id: string }>(client.call('POST', `/api/project/${projectId}/app`, body));
  return app_id;
}

/** A developer with a project and an app in it. */
export async function newDeveloperWithApp(): Promise<{ client: BrowserClient; projectId: string; appId: string }> {
  const client = await newDeveloper();
  const projectId = await newProject(client);
  return { client, projectId, appId: await newApp(client, projectId) };
}

export type NewKey = { readonly apiKey: string; readonly apiKeyId: string };

export async function newKey(client: BrowserClient, appId: string, name: string): Promise<NewKey> {
  return done<NewKey>(client.withToken('POST', `/api-key-service/apps/${appId}/apiKeys`, { name }));
}

/** Calls the location platform as a customer's program does. */
export async function geocode(apiKey: string, q = 'Lisbon'): Promise<number> {
  const answer = await fetch(`${product.samplePlatform}/v1/geocode?q=${encodeURIComponent(q)}`, {
    headers: { 'X-API-Key': apiKey },
  });
  return answer.status;
}

/** How many pixels the page is wider than its window: a phone would scroll sideways. */
export const widthBeyondWindow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
