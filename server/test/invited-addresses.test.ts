import { groupRole } from '@waypost/domain/groups/groups';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroupSeed } from '../src/features/groups/group-seed.service.ts';
import { acceptInvitation, createReseller, rolesOf, tokenFor } from './factories/customers.ts';
import { type Answer, callOf, createPerson, type Person } from './factories/developers.ts';
import { startTestApp, type TestApp } from './harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

type Inviting = {
  readonly invite: (email: string) => Promise<Answer>;
  /** The answers for somebody who is invited already, and for somebody who has accepted. */
  readonly pending: Partial<Answer>;
  readonly active: Partial<Answer>;
};
const silent = { status: 200 };

const kinds: readonly [string, () => Promise<Inviting>][] = [
  [
    'a customer admin',
    async () => {
      const { call, apps, acme } = await createReseller(app);
      const applications = [{ application_id: apps[0] }];
      const customer = { customer_id: acme };
      const invite = (customer_admin_email: string) =>
        call('POST', '/rest/invitation', { applications, customer: { ...customer, customer_admin_email } });
      return { invite, pending: silent, active: silent };
    },
  ],
  [
    'a user of an app',
    async () => {
      const { call, apps } = await createReseller(app);
      const added = { permissions: [{ name: '', value: apps[0] }], otpRequired: false };
      const invite = (email: string) => call('POST', '/users', { user_data: [{ user: { email }, ...added }] });
      return { invite, pending: silent, active: { status: 409, reason: 'USER_EXISTS' } };
    },
  ],
  [
    'a member of a group',
    async () => {
      const seed = createGroupSeed(app.services);
      const id = await app.services.transact((tx) => seed(tx, { name: 'Surveyors', created: app.clock() }));
      const { call } = await createPerson(app, { roles: [groupRole(id)] });
      const invite = (email: string) => call('POST', `/groups/${id}/member`, { email });
      const known = { status: 409, reason: 'ALREADY_INVITED' };
      return { invite, pending: known, active: known };
    },
  ],
];

const signUp = async (email: string): Promise<Person> => {
  const browser = await app.signedUp({ email });
  return { browser, userId: browser.session?.userId as Person['userId'], call: callOf(browser) };
};
const tag = () => randomBytes(4).toString('hex');
const mailsTo = (email: string) => app.mails.filter(({ kind, to }) => kind === 'invitation' && to === email).length;

describe('the address of an invitation', () => {
  it.each(kinds)(
    'to become %s is one person’s in every case and form of its letters (CUS-11, CUS-13, USR-10, GRP-06)',
    async (_, begin) => {
      const { invite, pending, active } = await begin();
      const email = `zo\u00EB-${tag()}@b\u00FCro.example`.normalize('NFC');
      const canonical = email.replace('b\u00FCro', 'xn--bro-hoa');
      const decomposed = email.normalize('NFD');
      const forms = [email, decomposed, email.toUpperCase(), canonical, email.replace('example', 'ｅｘａｍｐｌｅ')];
      expect((await invite(decomposed.toUpperCase())).status).toBe(200);
      for (const form of forms) expect(await invite(form), form).toMatchObject(pending);
      const person = await signUp(decomposed);
      expect((await acceptInvitation(person, tokenFor(app, canonical))).status).toBe(200);
      for (const form of forms) expect(await invite(form), form).toMatchObject(active);
      expect(mailsTo(canonical)).toBe(1);
      const fullWidth = email.replace('zo', 'ｚｏ');
      expect(await invite(fullWidth)).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    },
  );

  it.each(kinds)(
    'to become %s is another person’s with another label after its plus sign (CUS-13, USR-10, GRP-06)',
    async (_, begin) => {
      const { invite } = await begin();
      const own = `ada-${tag()}@people.example`;
      const labelled = own.replace('@', '+maps@');
      expect((await invite(labelled)).status).toBe(200);
      const [ada, label] = [await signUp(own), await signUp(labelled)];
      const token = tokenFor(app, labelled);
      const mismatch = { status: 403, reason: 'INVITATION_EMAIL_MISMATCH' };
      expect(await acceptInvitation(ada, token)).toMatchObject(mismatch);
      expect(await rolesOf(ada)).toEqual([]);
      expect((await acceptInvitation(label, token)).status).toBe(200);
      expect((await invite(own)).status).toBe(200);
      expect([mailsTo(own), mailsTo(labelled)]).toEqual([1, 1]);
      expect((await acceptInvitation(ada, tokenFor(app, own))).status).toBe(200);
    },
  );
});
