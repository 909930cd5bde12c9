import type { DeveloperId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let developer_id: DeveloperId;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-03-31T23:59:59Z') });
  ({ developer_id } = await createDeveloper(app, await createPerson(app)));
});
afterAll(() => app.dispose());

const posting = (subject_id: string, amounts: readonly [number, number] = [11_900, -11_900]) => ({
  kind: 'payment' as const,
  subject_id,
  developer_id,
  currency: 'eur' as const,
  entries: [
    { account: 'cash' as const, part: 'cards', amount: amounts[0] },
    { account: 'receivable' as const, part: '', amount: amounts[1] },
  ],
});
const post = (...given: Parameters<typeof posting>) =>
  app.services.transact((tx) => app.services.ledger.post(tx, posting(...given)));

describe('the ledger', () => {
  it('takes a subject once for each kind, and only in balance', async () => {
    expect([await post('pay_1'), await post('pay_1')]).toEqual([true, false]);
    await expect(post('pay_2', [100, -99])).rejects.toThrow('does not balance');
    const account = { account: 'receivable', developer_id, currency: 'eur' } as const;
    expect(await app.services.ledger.balanceOf(app.database.db, account)).toBe(-11_900);
  });

  it.each([
    ['a changed entry', sql`update ledger_entry set amount = amount + 1`],
    ['a removed entry', sql`delete from ledger_entry`],
    ['emptied entries', sql`truncate ledger_entry`],
    ['a changed posting', sql`update ledger_posting set subject_id = 'x'`],
    ['a removed posting', sql`delete from ledger_posting`],
  ])('refuses %s', async (_change, statement) => {
    await post('pay_1');
    await expect(statement.execute(app.database.db)).rejects.toThrow('the ledger is never changed');
  });

  it('exports a calendar month with every entry of it once', async () => {
    await post('pay_1');
    app.clock.set(new Date('2026-04-01T00:00:00Z'));
    for (let payment = 0; payment < 600; payment += 1) await post(`pay_april_${payment}`, [payment + 1, -payment - 1]);
    const fileOf = async (month: string) => {
      const pieces: string[] = [];
      for await (const piece of await app.services.ledger.exportMonth(month)) pieces.push(piece);
      return pieces.join('');
    };
    const [march, april] = [await fileOf('2026-03'), await fileOf('2026-04')];
    expect(
      march
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',').slice(1)),
    ).toEqual([
      ['2026-03-31T23:59:59.000Z', 'payment', 'pay_1', 'cash', 'cards', developer_id, 'EUR', '119.00', ''],
      ['2026-03-31T23:59:59.000Z', 'payment', 'pay_1', 'receivable', '', developer_id, 'EUR', '', '119.00'],
    ]);
    const rows = april
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(rows).toHaveLength(1200);
    const sum = (column: number) => Math.round(rows.reduce((total, row) => total + Number(row[column]), 0) * 100);
    expect([sum(8), sum(9)]).toEqual([180_300, 180_300]);
  });
});
