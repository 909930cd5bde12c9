import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { operate, readOperation } from '../../operations/operations.ts';

const dayMs = 24 * 60 * 60 * 1000;

const pageOf = ({ config }: TestApp) => `${config.origins.portal}/documentation/your-first-key?a=b#make-a-call`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-03-10T12:00:00Z') });
  feedback.u_page_url = pageOf(app);
});
afterAll(() => app.dispose());

const feedback = {
  score: 4,
  comments: 'Clear, but the example is long.\nThank you!',
  u_page_url: '',
  u_category: 'developers',
  u_product: 'keys',
  u_sub_category: '',
};

async function send(body: unknown, to = app) {
  const headers = { 'content-type': 'application/json' };
  const response = await to.portal('/api/feedback', { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: { reason: string; fields: { path: string }[] } };
  return { status: response.status, text, reason: error?.reason, paths: error?.fields?.map(({ path }) => path) };
}

const rows = () => app.database.db.selectFrom('feedback').selectAll().orderBy('feedback_id').execute();
const clear = () => app.database.db.deleteFrom('feedback').execute();

describe('feedback about a page', () => {
  it('is taken of anybody with all its fields, and kept without who sent it (REQ-43) (FBK-01)', async () => {
    expect(await send(feedback)).toMatchObject({ status: 204, text: '' });
    expect(await rows()).toEqual([{ feedback_id: expect.stringMatching(/^fbk_/), sent_at: app.clock(), ...feedback }]);
    await clear();
  });

  it('needs a score and a page alone (REQ-43)', async () => {
    const { score, u_page_url } = feedback;
    expect((await send({ score, u_page_url })).status).toBe(204);
    expect(await rows()).toMatchObject([{ comments: '', u_category: '', u_product: '', u_sub_category: '' }]);
    await clear();
  });

  it.each([1, 2, 3, 4, 5])('takes the score %i (FBK-01)', async (score) => {
    expect((await send({ ...feedback, score })).status).toBe(204);
    await clear();
  });

  it.each([0, 6, 2.5, '3', null, undefined])('refuses the score %j (FBK-01)', async (score) => {
    expect(await send({ ...feedback, score })).toMatchObject({ status: 400, paths: ['score'] });
    expect(await rows()).toEqual([]);
  });

  it('takes comments of 0 to 1000 characters (FBK-05)', async () => {
    expect((await send({ ...feedback, comments: '' })).status).toBe(204);
    expect((await send({ ...feedback, comments: 'ü'.repeat(1000) })).status).toBe(204);
    expect(await send({ ...feedback, comments: 'ü'.repeat(1001) })).toMatchObject({ status: 400, paths: ['comments'] });
    expect((await rows()).map(({ comments }) => comments.length)).toEqual([0, 1000]);
    await clear();
  });

  it.each([
    ['comments', 'a\0b'],
    ['u_page_url', 'javascript:alert(1)'],
    ['u_page_url', `https://a.example/${'x'.repeat(2000)}`],
    ['u_category', 'c'.repeat(101)],
    ['email', 'ada@example.org'],
  ])('refuses %s with something else in it (REQ-43)', async (path, value) => {
    expect(await send({ ...feedback, [path]: value })).toMatchObject({ status: 400, paths: [path] });
  });

  it.each([
    'https://evil.example/documentation',
    'http://localhost:1/documentation',
    'http://ada@PORTAL/documentation',
    'http://:secret@PORTAL/documentation',
    'http://PORTAL.evil.example/documentation',
    'https://PORTAL/documentation',
  ])('is about a page of the portal, never about %s (REQ-43)', async (address) => {
    const { host } = new URL(app.config.origins.portal);
    const u_page_url = address.replace('PORTAL', host);
    expect(await send({ ...feedback, u_page_url })).toMatchObject({ status: 400, paths: ['u_page_url'] });
    expect(await rows()).toEqual([]);
  });

  it('is taken ten times a minute of one client (REQ-43)', async () => {
    const fresh = await startTestApp({ limitFactor: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await send({ ...feedback, u_page_url: pageOf(fresh) }, fresh)).status);
    const stored = await fresh.database.db.selectFrom('feedback').select('feedback_id').execute();
    await fresh.dispose();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
    expect(stored.length).toBe(10);
  });

  it('is removed after 365 days', async () => {
    await send({ ...feedback, comments: 'old' });
    app.clock.advance(dayMs);
    await send({ ...feedback, comments: 'new' });
    const removeOld = () => app.services.runJob('feedback.remove-old');
    app.clock.advance(364 * dayMs);
    await removeOld();
    expect((await rows()).length).toBe(2); // exactly 365 days old
    app.clock.advance(1);
    await removeOld();
    expect(await rows()).toMatchObject([{ comments: 'new' }]);
    await clear();
  });
});

describe('the file with feedback that operators write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feedback-'));
  const command = (...args: string[]) => {
    const operation = readOperation(['feedback', ...args]);
    if (!operation) throw new Error('No operation');
    const { config, database } = app;
    const deps = {
      config,
      database: database.database,
      logger: pino({ level: 'silent' }),
      sendMail: () => Promise.resolve(),
    };
    return operate(deps, operation);
  };

  it('has the feedback of the named days, oldest first, with nothing that a spreadsheet would run OPS-14', async () => {
    const day = app.clock().toISOString().slice(0, 10);
    await send({ ...feedback, comments: '=HYPERLINK("http://evil.example")' });
    app.clock.advance(dayMs);
    await send(feedback);
    const file = join(folder, 'one.csv');
    expect(await command('--file', file, '--from', day, '--to', day)).toBe(`${file} has the feedback of 1 reader.`);
    const [head, line, ...rest] = readFileSync(file, 'utf8').split('\r\n');
    expect(head).toBe('\uFEFFsent_at,score,comments,u_page_url,u_category,u_product,u_sub_category');
    expect(line).toContain(`${day}T`);
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(rest).toEqual(['']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const all = join(folder, 'all.csv');
    expect(await command('--file', all)).toBe(`${all} has the feedback of 2 readers.`);
    expect(readFileSync(all, 'utf8')).toContain('"Clear, but the example is long.\nThank you!"');
    await clear();
  });

  it('has every line of many', async () => {
    const row = () => ({
      feedback_id: app.services.newId('fbk'),
      sent_at: app.clock(),
      ...feedback,
      score: 5 as const,
    });
    await app.database.db
      .insertInto('feedback')
      .values(Array.from({ length: 1001 }, row))
      .execute();
    const file = join(folder, 'many.csv');
    expect(await command('--file', file)).toBe(`${file} has the feedback of 1001 readers.`);
    expect(readFileSync(file, 'utf8').match(/\r\n/g)?.length).toBe(1002);
    await clear();
  });

  it('replaces no file, and says how it is called', async () => {
    const file = join(folder, 'all.csv');
    await expect(command('--file', file)).rejects.toThrow(`${file} exists already`);
    for (const args of [[], ['--file', ''], ['--file', file, '--from', 'yesterday'], ['--nonsense']])
      expect(() => readOperation(['feedback', ...args])).toThrow('npm run feedback -- --file feedback.csv');
  });
});
