import type { Statement } from '@waypost/contract/entities/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson, type Person } from '../../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let person: Person;
const days = ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-10-31'];
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
  person = await createPerson(app);
  const { developer_id } = await createDeveloper(app, person);
  const statements = days.map((create_date, at) => ({
    statement_no: `${4000 + at}`,
    developer_id,
    create_date,
    currency_cd: 'eur' as const,
    new_charges_minor: 53_431 + at,
    is_paid_ind: at < 3,
  }));
  await app.database.transact(async (tx) => {
    for (const statement of statements) await app.services.billing.statements.add(tx, statement);
  });
});
afterAll(() => app.dispose());

const list = (query = '', who = person) => who.call('GET', `/api/developer/statements.json${query}`);
const numbers = async (query?: string) =>
  ((await list(query)).data as unknown as Statement[]).map(({ statement_no }) => statement_no);

describe('statements', () => {
  it('are the latest three, or those of a range with both its days; newest first REQ-22', async () => {
    expect(await numbers()).toEqual(['4004', '4003', '4002']);
    expect(await numbers('?from=2026-08-31&to=2026-10-31')).toEqual(['4004', '4003', '4002', '4001']);
    expect(await numbers('?from=2026-08-01&to=2026-10-30')).toEqual(['4002', '4001']);
    expect(await numbers('?from=2027-01-01&to=2027-02-01')).toEqual([]);
  });

  it('have number, date, amount and whether they are paid', async () => {
    expect((await list('?from=2026-07-31&to=2026-08-01')).data).toEqual([
      {
        statement_no: '4000',
        create_date: '2026-07-31',
        new_charges_amount: 534.31,
        currency_cd: 'eur',
        is_paid_ind: true,
      },
    ]);
  });

  it.each([
    ['?from=2026-08-01', ['to']],
    ['?to=2026-08-01', ['from']],
    ['?from=2026-02-30&to=1.3.2026', ['from', 'to']],
    ['?from=2026-08-01&to=2026-08-01', ['to']],
    ['?from=2026-08-02&to=2026-08-01', ['to']],
  ])('are refused for the days %s ERR-20', async (query, paths) => {
    const answer = await list(query);
    expect(answer).toMatchObject({ status: 400, reason: 'INVALID_DATE', message: 'The date is not valid.' });
    expect(answer.fields.map(({ path }) => path)).toEqual(paths);
  });

  it('are those of the caller’s account alone', async () => {
    const stranger = await createPerson(app);
    expect((await list('', stranger)).data).toEqual([]);
    await createDeveloper(app, stranger);
    expect((await list('?from=2026-01-01&to=2026-12-31', stranger)).data).toEqual([]);
  });
});
