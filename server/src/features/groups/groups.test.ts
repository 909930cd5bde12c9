import type { GroupMember, GroupMembership } from '@waypost/contract/entities/groups';
import type { GroupId } from '@waypost/domain/base/ids';
import { groupRole } from '@waypost/domain/groups/groups';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newEmail } from '../../../test/factories/accounts.ts';
import { acceptInvitation, emailOf, rolesOf, tokenFor } from '../../../test/factories/customers.ts';
import { callOf, createPerson, type Person } from '../../../test/factories/developers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countWaiting } from '../../../test/waiting-connections.ts';
import { createGroupSeed } from './group-seed.service.ts';

let app: TestApp;
let group_id: GroupId;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const newGroup = (name: string) =>
  app.services.transact((tx) => createGroupSeed(app.services)(tx, { name, created: app.clock() }));
const memberOf = (...ids: readonly GroupId[]) => createPerson(app, { roles: ids.map(groupRole) });
beforeEach(async () => {
  group_id = await newGroup('Vermesser & 測量士');
  [ada, grace] = [await memberOf(group_id), await memberOf(group_id)];
});

const list = async ({ call }: Person) =>
  (await call('GET', `/groups/${group_id}/members`)).data as unknown as GroupMembership[];
const invite = ({ call }: Person, email: string) => call('POST', `/groups/${group_id}/member`, { email });
const invited = async (person: Person, email: string) =>
  ((await invite(person, email)).data as unknown as GroupMembership).member_id;
const resend = ({ call }: Person, member_id: string, group = group_id) =>
  call('POST', `/groups/${group}/members/${member_id}/invite`);
const remove = ({ call }: Person, member_id: string) => call('DELETE', `/groups/${group_id}/members/${member_id}`);
const mailsTo = (email: string) => app.mails.filter(({ kind, to }) => kind === 'invitation' && to === email).length;
const signUp = async (email: string): Promise<Person> => {
  const browser = await app.signedUp({ email });
  return { browser, userId: browser.session?.userId as Person['userId'], call: callOf(browser) };
};
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const missing = { status: 404, reason: 'NOT_FOUND' };

describe('the groups of a user', () => {
  it('come in the order in which they were joined GRP-02 REQ-93', async () => {
    const other = await newGroup('Zebra');
    const person = await memberOf(other, group_id);
    expect((await person.call('GET', '/groups')).data).toEqual([
      { group_id: other, name: 'Zebra' },
      { group_id, name: 'Vermesser & 測量士' },
    ]);
    expect((await (await createPerson(app)).call('GET', '/groups')).data).toEqual([]);
  });
});

describe('the members of a group', () => {
  const details = ({ call }: Person, userIds: unknown) =>
    call('GET', `/groups/${group_id}/members/details?userIds=${encodeURIComponent(JSON.stringify(userIds))}`);

  it('are its users, then the invited ones by the address of the invitation GRP-01 GRP-04 REQ-94', async () => {
    const email = newEmail();
    await invite(ada, email);
    const [first, second, invited] = await list(grace);
    const active = (person: Person) => ({ member_id: person.userId, userId: person.userId, invitation: null });
    expect([first, second]).toEqual([active(ada), active(grace)]);
    const token = expect.stringMatching(/^inv_/);
    expect(invited).toEqual({ member_id: token, userId: null, invitation: { email, token } });
    expect(JSON.stringify(await list(grace))).not.toContain(tokenFor(app, email));
  });

  it('do not include somebody whose account is blocked (GRP-04)', async () => {
    const users = app.database.db.updateTable('user_account').where('userId', '=', ada.userId);
    await users.set({ status: 'suspended' }).execute();
    expect((await list(grace)).map(({ userId }) => userId)).toEqual([grace.userId]);
    expect((await details(grace, [ada.userId])).data).toEqual([]);
  });

  it('are described two at a time, and only to members GRP-01 REQ-95', async () => {
    const described = (person: Person): GroupMember => ({
      memberId: person.userId,
      userId: person.userId,
      email: emailOf(person),
      name: expect.stringMatching(/\S+ \S+/),
    });
    expect((await details(ada, [grace.userId, ada.userId])).data).toEqual([described(ada), described(grace)]);
    const stranger = await createPerson(app);
    expect((await details(ada, [stranger.userId])).data).toEqual([]);
    expect(await details(stranger, [ada.userId])).toMatchObject(missing);
    for (const wrong of [[], [ada.userId, grace.userId, ada.userId], ['usr_1'], 'x', {}])
      expect(await details(ada, wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    const unquoted = await ada.call('GET', `/groups/${group_id}/members/details?userIds=[${ada.userId}`);
    expect(unquoted).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
  });
});

describe('an invitation to a group', () => {
  it('makes a member of whom it was sent to, once it is accepted GRP-04 REQ-96', async () => {
    const email = newEmail();
    expect(await invite(ada, email.toUpperCase())).toMatchObject({ status: 200, data: { invitation: { email } } });
    const mail = app.mails.findLast(({ to }) => to === email);
    expect(mail).toMatchObject({ kind: 'invitation', roles: ['groupmember'] });
    const person = await signUp(email);
    expect(await person.call('GET', `/groups/${group_id}/members`)).toMatchObject(missing);
    await acceptInvitation(person, tokenFor(app, email));
    expect((await list(person)).map(({ userId }) => userId)).toEqual([ada.userId, grace.userId, person.userId]);
  });

  it('is accepted by nobody else, and only once GRP-04', async () => {
    const email = newEmail();
    await invite(ada, email);
    const token = tokenFor(app, email);
    const stranger = await createPerson(app);
    expect(await acceptInvitation(stranger, token)).toMatchObject({ status: 403, reason: 'INVITATION_EMAIL_MISMATCH' });
    expect(await rolesOf(stranger)).toEqual([]);
    const person = await signUp(email);
    expect((await acceptInvitation(person, token)).status).toBe(200);
    expect(await acceptInvitation(person, token)).toMatchObject({ status: 404 });
  });

  it('is not sent to a member or to somebody who is invited, in whatever case GRP-06 REQ-96', async () => {
    const email = newEmail();
    const answers = await Promise.all([invite(ada, email), invite(grace, email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const written of [email.toUpperCase(), emailOf(grace), emailOf(ada).toUpperCase()])
      expect(await invite(ada, written), written).toMatchObject({
        status: 409,
        reason: 'ALREADY_INVITED',
        message: 'This person has already been invited.',
      });
    expect(mailsTo(email)).toBe(1);
  });

  it('takes the place of an expired one GRP-04', async () => {
    const email = newEmail();
    await invite(ada, email);
    app.clock.advance(7 * 86_400_000);
    expect(await invite(grace, email)).toMatchObject({ status: 200 });
    const sent = app.database.db.selectFrom('invitation').select('invited_by').where('email', '=', email);
    expect(await sent.execute()).toEqual([{ invited_by: grace.userId }]);
  });

  it('needs an address, and a member GRP-05 GRP-04', async () => {
    for (const email of ['', 'ada', 'ada@', 'a b@people.example'])
      expect(await invite(ada, email), email).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(await invite(await createPerson(app), newEmail())).toMatchObject(missing);
  });

  it('is sent anew when it has expired GRP-04', async () => {
    const email = newEmail();
    await invite(ada, email);
    const first = tokenFor(app, email);
    app.clock.advance(7 * 24 * 60 * 60_000);
    expect(await list(ada)).toHaveLength(2);
    expect((await invite(ada, email)).status).toBe(200);
    const person = await signUp(email);
    expect(await acceptInvitation(person, first)).toMatchObject({ status: 404 });
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
  });
});

it('refuses an address that the configured pattern does not allow GRP-05', async () => {
  const strict = await startTestApp({ file: { billing_patterns: { email: '@acme\\.example$' } } });
  try {
    const seed = createGroupSeed(strict.services);
    const id = await strict.services.transact((tx) => seed(tx, { name: 'Strict', created: strict.clock() }));
    const { call } = await createPerson(strict, { roles: [groupRole(id)] });
    const ask = (email: string) => call('POST', `/groups/${id}/member`, { email });
    expect(await ask('ada@people.example')).toMatchObject({ status: 400, fields: [{ path: 'email' }] });
    expect((await ask('ada@acme.example')).status).toBe(200);
  } finally {
    await strict.dispose();
  }
});

describe('an invitation to a group that is sent again', () => {
  const tooEarly = { status: 429, reason: 'INVITATION_SENT_LATELY' };

  it('is mailed at most once in three minutes, and its new link replaces the earlier one (GRP-04)', async () => {
    const email = newEmail();
    const member_id = await invited(ada, email);
    const first = tokenFor(app, email);
    app.clock.advance(3 * minuteMs - 1000);
    expect(await resend(ada, member_id)).toMatchObject(tooEarly);
    expect(mailsTo(email)).toBe(1);
    app.clock.advance(1000);
    const membership = { member_id, userId: null, invitation: { email, token: member_id } };
    const answers = await Promise.all([resend(grace, member_id), resend(ada, member_id)]);
    expect(answers.find(({ status }) => status === 200)?.data).toEqual(membership);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(tooEarly);
    expect(mailsTo(email)).toBe(2);
    expect(app.mails.findLast(({ to }) => to === email)).toMatchObject({ roles: ['groupmember'] });
    const person = await signUp(email);
    expect(await acceptInvitation(person, first)).toMatchObject({ status: 404 });
    expect((await acceptInvitation(person, tokenFor(app, email))).status).toBe(200);
    expect(await rolesOf(person)).toEqual([groupRole(group_id)]);
  });

  it('can be accepted for seven days from then on, after which it is no longer listed (GRP-04)', async () => {
    const emails = [newEmail(), newEmail()] as const;
    const ids = [await invited(ada, emails[0]), await invited(ada, emails[1])] as const;
    app.clock.advance(6 * dayMs);
    for (const id of ids) expect((await resend(ada, id)).status).toBe(200);
    const until = new Date(app.clock().getTime() + 7 * dayMs).toISOString();
    expect(app.mails.findLast(({ to }) => to === emails[1])).toMatchObject({ until });
    app.clock.advance(7 * dayMs - 1000);
    expect(await list(ada)).toHaveLength(4);
    expect((await acceptInvitation(await signUp(emails[0]), tokenFor(app, emails[0]))).status).toBe(200);
    app.clock.advance(1000);
    expect(await acceptInvitation(await signUp(emails[1]), tokenFor(app, emails[1]))).toMatchObject({ status: 404 });
    expect(await resend(ada, ids[1])).toMatchObject(missing);
    expect(mailsTo(emails[1])).toBe(2);
  });

  it('must be in the list of the group: not accepted, withdrawn, or of another one (GRP-04, ROL-15)', async () => {
    const other = await newGroup('Other');
    const both = await memberOf(group_id, other);
    const [accepted, withdrawn, elsewhere] = [newEmail(), newEmail(), newEmail()];
    const ids = [await invited(ada, accepted), await invited(ada, withdrawn)] as const;
    const answer = await both.call('POST', `/groups/${other}/member`, { email: elsewhere });
    const otherId = (answer.data as unknown as GroupMembership).member_id;
    const person = await signUp(accepted);
    await acceptInvitation(person, tokenFor(app, accepted));
    await remove(ada, ids[1]);
    app.clock.advance(3 * minuteMs);
    for (const id of [...ids, otherId, person.userId, grace.userId, `inv_${'0'.repeat(26)}`])
      expect(await resend(both, id), id).toMatchObject(missing);
    expect(await resend(both, 'prj_1')).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect([accepted, withdrawn, elsewhere].map(mailsTo)).toEqual([1, 1, 1]);
    expect((await resend(both, otherId, other)).status).toBe(200);
  });

  it('is sent by members alone, whichever organisation they belong to (GRP-04, ROL-15)', async () => {
    const email = newEmail();
    const member_id = await invited(ada, email);
    const former = await memberOf(group_id);
    await remove(ada, former.userId);
    app.clock.advance(3 * minuteMs);
    for (const stranger of [await createPerson(app), await memberOf(await newGroup('Other')), former])
      expect(await resend(stranger, member_id)).toMatchObject(missing);
    expect(mailsTo(email)).toBe(1);
    const partner = await createPerson(app, { roles: [groupRole(group_id)], realm: 'partner' });
    expect((await resend(partner, member_id)).status).toBe(200);
    expect((await acceptInvitation(await signUp(email), tokenFor(app, email))).status).toBe(200);
  });
});

// The embedded database runs one transaction after another, so only PostgreSQL can have one of them wait.
describe.runIf(inject('postgres') !== null)('an invitation that is accepted while it is', () => {
  it.each([
    ['withdrawn', remove],
    ['sent again', resend],
  ] as const)('%s makes a member, and is no longer found (GRP-04, REQ-97)', async (_, change) => {
    const email = newEmail();
    const member_id = await invited(ada, email);
    app.clock.advance(3 * minuteMs);
    const person = await signUp(email);
    const { accepted, changed } = await app.database.transact(async (tx) => {
      const user = tx.selectFrom('user_account').select('userId').where('userId', '=', person.userId);
      await user.forUpdate().execute();
      const accepted = acceptInvitation(person, tokenFor(app, email));
      await expect.poll(() => countWaiting(tx)).toBe(1);
      const changed = change(ada, member_id);
      await expect.poll(() => countWaiting(tx)).toBe(2);
      return { accepted, changed };
    });
    expect((await accepted).status).toBe(200);
    expect(await changed).toMatchObject(missing);
    expect(mailsTo(email)).toBe(1);
    expect((await list(ada)).map(({ userId }) => userId)).toEqual([ada.userId, grace.userId, person.userId]);
  });
});

describe('leaving a group', () => {
  it('is possible for a member, by themselves or by another one, at once in every session GRP-04 REQ-97', async () => {
    expect((await remove(ada, grace.userId)).status).toBe(204);
    expect(await rolesOf(grace)).toEqual([]);
    for (const answer of [await remove(grace, ada.userId), await invite(grace, newEmail())])
      expect(answer).toMatchObject(missing);
    expect(await remove(ada, grace.userId)).toMatchObject(missing);
  });

  it('ends by the id of an invitation that was accepted since the list was read GRP-04 REQ-97', async () => {
    const email = newEmail();
    const { member_id } = (await invite(ada, email)).data as unknown as GroupMembership;
    const person = await signUp(email);
    await acceptInvitation(person, tokenFor(app, email));
    expect((await remove(ada, member_id)).status).toBe(204);
    expect(await rolesOf(person)).toEqual([]);
    expect(await remove(ada, member_id)).toMatchObject(missing);
  });

  it('withdraws an invitation, also those that the former member sent GRP-04 REQ-97', async () => {
    const [one, other] = [newEmail(), newEmail()];
    await invite(ada, one);
    await invite(grace, other);
    const [, , invited] = await list(ada);
    expect((await remove(grace, invited?.member_id ?? '')).status).toBe(204);
    expect((await remove(grace, grace.userId)).status).toBe(204);
    for (const email of [one, other])
      expect(await acceptInvitation(await signUp(email), tokenFor(app, email)), email).toMatchObject({ status: 404 });
    expect(await list(ada)).toHaveLength(1);
  });

  it('is not possible for the last member, also when two leave at the same time GRP-04', async () => {
    await invite(ada, newEmail()); // somebody invited is no member yet
    const answers = await Promise.all([remove(ada, ada.userId), remove(grace, grace.userId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.reason).toBe('LAST_MEMBER');
  });

  it('leaves one of two members who remove each other at the same time (GRP-04)', async () => {
    const answers = await Promise.all([remove(ada, grace.userId), remove(grace, ada.userId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    const [stays, left] = answers[0]?.status === 204 ? [ada, grace] : [grace, ada];
    expect((await list(stays)).map(({ userId }) => userId)).toEqual([stays.userId]);
    expect([await rolesOf(stays), await rolesOf(left)]).toEqual([[groupRole(group_id)], []]);
  });

  it('leaves no invitation that the removed member sends at that moment, before it or after it (GRP-04)', async () => {
    const [early, late] = [newEmail(), newEmail()];
    const sentBefore = () => Promise.all([invite(ada, early), remove(grace, ada.userId)]);
    const sentAfter = (third: Person) => Promise.all([remove(grace, third.userId), invite(third, late)]);
    expect((await sentBefore()).map(({ status }) => status)).toContain(204);
    expect((await sentAfter(await memberOf(group_id))).map(({ status }) => status)).toContain(204);
    expect((await list(grace)).map(({ member_id }) => member_id)).toEqual([grace.userId]);
  });

  it('is not decided by strangers, and touches no other group GRP-04 ROL-15', async () => {
    const other = await newGroup('Other');
    const both = await memberOf(group_id, other);
    const elsewhere = await memberOf(other);
    expect(await remove(elsewhere, both.userId)).toMatchObject(missing);
    expect((await remove(ada, both.userId)).status).toBe(204);
    expect(await rolesOf(both)).toEqual([groupRole(other)]);
    expect(await remove(ada, elsewhere.userId)).toMatchObject(missing);
  });
});
