import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson, developerInput, type Person } from '../../../../test/factories/developers.ts';
import { draftLine, issueStatement } from '../../../../test/factories/invoices.ts';
import { csvLines } from '../../../../test/csv-lines.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { demoBillingDetails } from '../../../demo/demo-billing.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';

let app: TestApp;
let person: Person;
let account: DeveloperRecord;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-30T12:00:00Z') });
  person = await createPerson(app);
  const details = demoBillingDetails({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@people.example' });
  account = await createDeveloper(app, person, { input: developerInput(details) });
});
afterAll(() => app.dispose());

const fileOf = ({ browser }: Person, statement_no: string, ending: string) =>
  browser.portal(`/api/developer/statements/${statement_no}/statement.${ending}`);

describe('the files of a statement', () => {
  it('are a PDF that never changes, UBL and CSV, each under the number’s name (BIL-38)', async () => {
    const statement_no = await issueStatement(app, account);
    for (const [ending, type] of [
      ['pdf', 'application/pdf'],
      ['xml', 'application/xml; charset=utf-8'],
      ['csv', 'text/csv; charset=utf-8'],
    ] as const) {
      const answer = await fileOf(person, statement_no, ending);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${statement_no}.${ending}"`);
      await answer.arrayBuffer();
    }
    const pdf = async () => Buffer.from(await (await fileOf(person, statement_no, 'pdf')).arrayBuffer());
    const first = await pdf();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    const kept = await app.database.db
      .selectFrom('statement_pdf')
      .select('content')
      .where('statement_no', '=', statement_no)
      .executeTakeFirstOrThrow();
    expect(kept.content.equals(first)).toBe(true);
    app.clock.advance(1000);
    expect((await pdf()).equals(first)).toBe(true);
  });

  it('are missing for everybody else, without a sign-in, and for a number that was never issued (BIL-38)', async () => {
    const statement_no = await issueStatement(app, account);
    const stranger = await createPerson(app);
    const neighbour = await createPerson(app);
    await createDeveloper(app, neighbour);
    for (const ending of ['pdf', 'xml', 'csv']) {
      for (const other of [stranger, neighbour]) {
        const answer = await fileOf(other, statement_no, ending);
        expect([answer.status, ((await answer.json()) as { error: { reason: string } }).error.reason]).toEqual([
          404,
          'NOT_FOUND',
        ]);
      }
      const path = `/api/developer/statements/${statement_no}/statement.${ending}`;
      const visitor = await app.portal(path);
      expect(visitor.status).toBe(401);
      await visitor.arrayBuffer();
      const unknown = await fileOf(person, 'WP-2026-999999', ending);
      expect(unknown.status).toBe(404);
      await unknown.arrayBuffer();
    }
  });

  it('have every line in the CSV, with amounts in major units and nothing that a spreadsheet would run OPS-14', async () => {
    const period = { from: '2026-11-01', to: '2026-11-30' };
    const lines = [
      draftLine({ what: '=HYPERLINK("x")', product_id: 'prj_1', period, discount: 4490 }),
      draftLine({ what: 'Requests', quantity: 1500, unit_price: 49, per: 1000, plan: null }),
    ];
    const statement_no = await issueStatement(app, account, { lines });
    expect(await csvLines(await fileOf(person, statement_no, 'csv'))).toEqual([
      'statement_no,create_date,kind,currency,line,what,product_id,plan,from,to,quantity,unit_price,per,discount,amount,tax_category,tax_rate',
      `${statement_no},2026-11-30,renewal,EUR,1,"'=HYPERLINK(""x"")",prj_1,Freemium-Pro-0719,2026-11-01,2026-11-30,1,449.00,1,44.90,404.10,S,19`,
      `${statement_no},2026-11-30,renewal,EUR,2,Requests,,,,,1500,0.49,1000,0.00,0.74,S,19`,
    ]);
  });

  it('are announced to the buyer by a mail that leads to a page behind the sign-in (BIL-38)', async () => {
    const statement_no = await issueStatement(app, account);
    const mail = app.mails.findLast(({ kind }) => kind === 'statement');
    expect(mail).toMatchObject({
      to: 'ada@people.example',
      number: statement_no,
      isCredit: false,
      total: 53_431,
      currency: 'eur',
      link: `${app.config.origins.portal}/billing-management`,
    });
    expect(JSON.stringify(mail)).not.toContain('statement.pdf');
  });
});
