import type { CustomerProducts } from '@waypost/contract/entities/customers';
import type { AppId, CustomerId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicHeader, createAccessKey, postForm } from '../../../test/factories/access-keys.ts';
import { createKey } from '../../../test/factories/keys.ts';
import { createWorld, type PersonName, type World } from '../../../test/factories/world.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';
import type { TestApp } from '../../../test/harness.ts';

let instances: TwoInstances;
let first: TestApp;
let second: TestApp;
let world: World;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  world = await createWorld(first);
});

type Answer = { status: number; products: CustomerProducts; reason: string | undefined; fields: unknown };
async function call(who: PersonName, method: 'GET' | 'PUT', body?: unknown): Promise<Answer> {
  const path = `/api/customer/${world.resold.customer_id}/products`;
  const { status, data, error } = await world.people[who].browser.call(method, path, body);
  return { status, products: data as CustomerProducts, reason: error?.reason, fields: error?.fields };
}
const turn = (service: string, on: boolean, who: PersonName = 'reseller') => call(who, 'PUT', { service, on });
const offOf = ({ products }: Answer) => products.products.filter(({ on }) => !on).map(({ service }) => service);
const services = () => first.config.services;

const linesOf = async (id: string) => {
  const { data } = await world.people.reseller.browser.call('GET', `/api/project/${id}/activity?kind=project`);
  const { items } = data as { items: { action: string; subject: unknown; before: unknown; after: unknown }[] };
  return items.filter(({ action }) => action === 'project.products_switched');
};

describe('the products of a customer', () => {
  it('are all on until the reseller switches one off, which each project’s activity tells RES-66', async () => {
    const before = await call('reseller', 'GET');
    expect(before.products).toMatchObject({
      customer_name: 'Acme',
      projects: 1,
      first_month: first.clock().toISOString().slice(0, 7),
    });
    expect(before.products.products).toEqual(services().map((service) => ({ service, on: true })));
    expect(offOf(await turn('route', false))).toEqual(['route']);
    expect(offOf(await turn('geocode', false))).toEqual(['geocode', 'route']);
    expect(offOf(await turn('geocode', false))).toEqual(['geocode', 'route']);
    expect(offOf(await turn('route', true))).toEqual(['geocode']);
    expect(offOf(await call('reseller', 'GET'))).toEqual(['geocode']);
    const shown = await world.people['customer manager'].browser.call('GET', `/api/project/${world.resold.id}`);
    expect(shown.data).toMatchObject({ products_off: ['geocode'] });
    const subject = { id: world.resold.customer_id, name: 'Acme' };
    expect(await linesOf(world.resold.id)).toMatchObject([
      { subject, before: { products_off: ['geocode', 'route'] }, after: { products_off: ['geocode'] } },
      { subject, before: { products_off: ['route'] }, after: { products_off: ['geocode', 'route'] } },
      { subject, before: { products_off: [] }, after: { products_off: ['route'] } },
    ]);
  });

  it('are read and switched by its reseller alone, and do not exist for strangers', async () => {
    await turn('route', false);
    for (const who of ['customer manager', 'admin of app A'] as const) {
      expect(await call(who, 'GET'), who).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
      expect(await turn('route', true, who), who).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
    }
    for (const who of ['other reseller', 'manager of another customer', 'other developer'] as const) {
      expect(await call(who, 'GET'), who).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
      expect(await turn('route', true, who), who).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    }
    expect(offOf(await call('reseller', 'GET'))).toEqual(['route']);
  });

  it('are those of the platform, and one that was given up can still be switched on', async () => {
    const unknown = await turn('teleport', false);
    expect(unknown).toMatchObject({ status: 400, reason: 'INVALID_FIELDS', fields: [{ path: 'service' }] });
    await first.database.db
      .updateTable('customer')
      .set({ products_off: JSON.stringify(['given-up']) })
      .where('customer_id', '=', world.resold.customer_id as CustomerId)
      .execute();
    expect((await call('reseller', 'GET')).products.products.at(-1)).toEqual({ service: 'given-up', on: false });
    expect(offOf(await turn('given-up', true))).toEqual([]);
  });

  it('are all switched when several are switched at once', async () => {
    await Promise.all(services().map((service) => turn(service, false)));
    expect(offOf(await call('reseller', 'GET'))).toEqual([...services()].toSorted());
    expect(await linesOf(world.resold.id)).toHaveLength(services().length);
  });
});

describe('calls of a customer for whom a product is off', () => {
  const ask = async (headers: Record<string, string>, service?: string) => {
    const response = await second.portal('/v1/authorize', {
      headers: {
        'x-waypost-gateway': second.secrets.gateway_credential,
        ...headers,
        ...(service !== undefined && { 'x-waypost-service': service }),
      },
    });
    const { detail = '' } = JSON.parse((await response.text()) || '{}') as { detail?: string };
    return `${response.headers.get('x-waypost-code')} ${detail}`.trim();
  };

  /** Headers with a key, an access token, and an app id with its code, of the customer's project. */
  async function credentials() {
    const { browser } = world.people.reseller;
    const { id: product_id, appId: app_id, tokenApp } = world.resold as World['resold'] & { tokenApp: AppId };
    const at = { browser, product_id, hrn: '' };
    const key = await createKey({ ...at, app_id, keys: `/api-key-service/apps/${app_id}/apiKeys` }, 'Second');
    const access = await createAccessKey({
      ...at,
      app_id: tokenApp,
      path: `/access-key-service/apps/${tokenApp}/accessKeys`,
    });
    const authorization = basicHeader(access.clientId, access.accessKeySecret);
    const { body } = await postForm(first, '/oauth2/token', { authorization });
    const coded = await browser.call('POST', `/api/project/${product_id}/app`, {
      app_name: 'Coded',
      platform: 'android',
      auth_type: 'appCode',
    });
    const { app_id: id, app_code } = coded.data as { app_id: string; app_code: string };
    return {
      key,
      app_id,
      ways: [
        { 'x-api-key': key.apiKey },
        { authorization: `Bearer ${body.access_token}` },
        { 'x-app-id': id, 'x-app-code': app_code },
      ] as Record<string, string>[],
    };
  }

  it('are refused at every instance, whatever the credential, until it is on again RES-66', async () => {
    const { ways } = await credentials();
    const answers = async (service?: string) => Promise.all(ways.map((way) => ask(way, service)));
    const valid = ways.map(() => 'VALID');
    expect([await answers('route'), await answers()]).toEqual([valid, valid]);
    await turn('route', false);
    const off = 'INSUFFICIENT_PERMISSIONS The service route is switched off for this customer.';
    await expect.poll(() => answers('route')).toEqual(ways.map(() => off));
    expect(await answers('geocode')).toEqual(valid);
    const unnamed =
      'INSUFFICIENT_PERMISSIONS Some services are switched off for this customer, and the call named none.';
    expect(await answers()).toEqual(ways.map(() => unnamed));
    await turn('route', true);
    await expect.poll(() => answers('route')).toEqual(valid);
    expect(await answers()).toEqual(valid);
  });

  it('are refused in a project too that is assigned to the customer later, and no longer after it has left', async () => {
    await turn('route', false);
    const { browser } = world.people.owner;
    const { id: product_id, appId: app_id } = world.owned;
    const key = await createKey(
      { browser, product_id, hrn: '', app_id, keys: `/api-key-service/apps/${app_id}/apiKeys` },
      'Second',
    );
    const code = async () => (await ask({ 'x-api-key': key.apiKey }, 'route')).split(' ')[0];
    expect(await code()).toBe('VALID');
    const move = (customer_id: string | null) =>
      first.database.db.updateTable('project').set({ customer_id }).where('product_id', '=', product_id).execute();
    await move(world.resold.customer_id as string);
    await expect.poll(code).toBe('INSUFFICIENT_PERMISSIONS');
    await move(null);
    await expect.poll(code).toBe('VALID');
  });

  it('are tested with that switch, after the rules of the key', async () => {
    const { key, app_id } = await credentials();
    await turn('route', false);
    const test = async (call: unknown) =>
      (
        await world.people.reseller.browser.withToken(
          'POST',
          `/api-key-service/apps/${app_id}/apiKeys/${key.apiKeyId}/test`,
          call,
        )
      ).body;
    expect(await test({ service: 'route' })).toMatchObject({
      allowed: false,
      code: 'INSUFFICIENT_PERMISSIONS',
      rule: { kind: 'product', value: 'route' },
    });
    expect(await test({ service: 'geocode' })).toMatchObject({ allowed: true });
    const restrictions = { kind: 'web', origins: ['https://shop.example'] };
    expect(await test({ service: 'route', rules: { restrictions, services: null } })).toMatchObject({
      code: 'FORBIDDEN',
      rule: { kind: 'origin' },
    });
  });
});
