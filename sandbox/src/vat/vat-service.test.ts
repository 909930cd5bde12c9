import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { testNumbers } from './vat-service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, host: 'localhost' });
});
afterAll(() => sandbox.close());

async function check(body: object, path = 'check-vat-number') {
  const answer = await fetch(`${sandbox.origin}/taxation_customs/vies/rest-api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('the VAT number check', () => {
  it.each(Object.entries(testNumbers).filter(([, outcome]) => outcome !== 'VALID' && outcome !== 'INVALID'))(
    'answers the test number %s with %s',
    async (vatNumber, error) => {
      const { status, body } = await check({ countryCode: 'AT', vatNumber });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body).toEqual({ actionSucceed: false, errorWrappers: [{ error }] });
    },
  );

  it('answers 100 with valid and 200 with invalid, at the test service too', async () => {
    for (const path of ['check-vat-number', 'check-vat-test-service']) {
      expect((await check({ countryCode: 'AT', vatNumber: '100' }, path)).body).toMatchObject({ valid: true });
      expect((await check({ countryCode: 'AT', vatNumber: '200' }, path)).body).toMatchObject({ valid: false });
    }
  });

  it('confirms a well-formed number, with a consultation number only for a requester', async () => {
    const asked = { countryCode: 'ATU12345678'.slice(0, 2), vatNumber: 'u123 456.78' };
    expect(await check(asked)).toMatchObject({
      status: 200,
      body: { valid: true, vatNumber: 'U12345678', requestIdentifier: '', name: 'Sandbox Company ATU12345678' },
    });
    const { body } = await check({ ...asked, requesterMemberStateCode: 'NL', requesterNumber: '123456789B01' });
    expect(body['requestIdentifier']).toMatch(/^WAPI/);
  });

  it('says no name for the states that keep it to themselves', async () => {
    expect((await check({ countryCode: 'DE', vatNumber: '129274202' })).body).toMatchObject({
      valid: true,
      name: '---',
    });
  });

  it.each([
    ['US', '123456789'],
    ['GB', '123456789'],
    ['AT', ''],
    ['AT', 'Ü123'],
  ])('refuses %s%s as no number of a member state', async (countryCode, vatNumber) => {
    expect((await check({ countryCode, vatNumber })).body['errorWrappers']).toEqual([{ error: 'INVALID_INPUT' }]);
  });
});
