import type { ProjectHandover } from '@waypost/contract/entities/handovers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createVerified, createOffer, handoverMailsTo, type Offer } from '../../../test/factories/handovers.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countWaiting } from '../../../test/waiting-connections.ts';
import { resentOffers } from '../../db/migrations/0112-resent-offers.ts';
import { sql } from 'kysely';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => app.dispose());

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const resend = ({ owner, path }: Pick<Offer, 'owner' | 'path'>) => owner.call('POST', `${path}/resend`);
const eventsTo = ({ heir }: Offer) => handoverMailsTo(app, heir).map(({ event }) => event);
const tooEarly = { status: 429, reason: 'INVITATION_SENT_LATELY' };
const ended = { status: 410, reason: 'HANDOVER_ENDED' };
const missing = { status: 404, reason: 'NOT_FOUND' };

/** An offer that was mailed long enough ago to be mailed again. */
async function newOffer(options: Parameters<typeof createOffer>[1] = {}): Promise<Offer> {
  const offer = await createOffer(app, options);
  app.clock.advance(3 * minuteMs);
  return offer;
}

describe('an offer that is sent again', () => {
  it('is mailed with the same link, at most once in three minutes, and not recorded anew (PRJ-46)', async () => {
    const offer = await createOffer(app);
    const { owner, heir, path, product_id } = offer;
    app.clock.advance(3 * minuteMs - 1000);
    expect(await resend(offer)).toMatchObject(tooEarly);
    expect(eventsTo(offer)).toEqual(['offered']);
    app.clock.advance(1000);
    const expires_at = new Date(app.clock().getTime() + 7 * dayMs).toISOString();
    const made = (offer.offered.data as ProjectHandover).offer;
    const resent = await resend(offer);
    expect(resent).toMatchObject({ status: 200, data: { offer: { ...made, expires_at }, refusal: null } });
    expect((await owner.call('GET', path)).data).toEqual(resent.data);
    const [first, second] = handoverMailsTo(app, heir);
    expect(second).toEqual({ ...first, until: expires_at });
    expect(await resend(offer)).toMatchObject(tooEarly);
    expect(eventsTo(offer)).toEqual(['offered', 'offered']);
    const { data } = await owner.call('GET', `/api/project/${product_id}/activity`);
    expect((data as { items: unknown }).items).toMatchObject([{ action: 'project.handover_offered' }]);
  });

  it('is mailed once when two windows ask at the same time (PRJ-46)', async () => {
    const offer = await newOffer();
    const answers = await Promise.all([resend(offer), resend(offer)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(eventsTo(offer)).toEqual(['offered', 'offered']);
  });

  it('can be accepted for seven days from then on (PRJ-46)', async () => {
    const [accepted, late] = [await createOffer(app), await createOffer(app)];
    app.clock.advance(6 * dayMs);
    expect([(await resend(accepted)).status, (await resend(late)).status]).toEqual([200, 200]);
    app.clock.advance(7 * dayMs - 1000);
    expect((await accepted.answer('accept')).status).toBe(200);
    app.clock.advance(1000);
    expect(await late.answer('accept')).toMatchObject(ended);
    expect(await resend(late)).toMatchObject(ended);
    expect(eventsTo(late)).toEqual(['offered', 'offered']);
  });

  it('must be open: not taken back, declined, or accepted (PRJ-46)', async () => {
    const [takenBack, declined, accepted] = [await newOffer(), await newOffer(), await newOffer()];
    await takenBack.owner.call('DELETE', takenBack.path);
    await declined.answer('refuse');
    await accepted.answer('accept');
    expect(await resend(takenBack)).toMatchObject(ended);
    expect(await resend(declined)).toMatchObject(ended);
    expect(await resend(accepted)).toMatchObject(missing);
    expect(await resend({ ...accepted, owner: accepted.heir })).toMatchObject(ended);
    expect(eventsTo(takenBack)).toEqual(['offered', 'taken_back']);
    expect([eventsTo(declined), eventsTo(accepted)]).toEqual([['offered'], ['offered', 'received']]);
  });

  it('is sent by nobody but the owner of its project (PRJ-46, ROL-15)', async () => {
    const [offer, other] = [await newOffer(), await newOffer()];
    for (const owner of [other.owner, offer.heir, await createVerified(app)])
      expect(await resend({ ...offer, owner })).toMatchObject(missing);
    expect((await resend(other)).status).toBe(200);
    expect([eventsTo(offer), eventsTo(other)]).toEqual([['offered'], ['offered', 'offered']]);
  });

  it.each([
    ['ended', { aria_status: 'CANCELLED' }, 'PROJECT_NOT_ACTIVE'],
    ['began to cost something', { is_paid: true }, 'HANDOVER_HAS_COSTS'],
  ] as const)('is refused when the project %s since the offer (PRJ-46)', async (_, to, reason) => {
    const offer = await newOffer();
    await app.database.db.updateTable('project').set(to).where('product_id', '=', offer.product_id).execute();
    expect(await resend(offer)).toMatchObject({ status: 409, reason });
    expect(eventsTo(offer)).toEqual(['offered']);
    const { data } = await offer.owner.call('GET', offer.path);
    expect(data).toMatchObject({ offer: (offer.offered.data as ProjectHandover).offer, refusal: reason });
  });

  it('and accepted at the same moment changes hands, with no offer mailed afterwards (PRJ-46)', async () => {
    const offer = await newOffer();
    const [accepted, resent] = await Promise.all([offer.answer('accept'), resend(offer)]);
    expect(accepted.status).toBe(200);
    const isResent = resent.status === 200;
    expect(isResent ? resent.status : resent).toEqual(isResent ? 200 : expect.objectContaining(missing));
    expect(eventsTo(offer)).toEqual(isResent ? ['offered', 'offered', 'received'] : ['offered', 'received']);
  });
});

// The embedded database runs one transaction after another, so only PostgreSQL can have one of them wait.
describe.runIf(inject('postgres') !== null)('an offer that is sent again while it is deleted with an account', () => {
  it('is no longer open, and is not mailed (PRJ-46)', async () => {
    const offer = await newOffer();
    const resent = await app.database.transact(async (tx) => {
      await tx.deleteFrom('project_handover').where('product_id', '=', offer.product_id).execute();
      const resent = resend(offer);
      await expect.poll(() => countWaiting(tx)).toBe(1);
      return { resent };
    });
    expect(await resent.resent).toMatchObject(ended);
    expect(eventsTo(offer)).toEqual(['offered']);
  });
});

describe('an offer from before offers could be sent again', () => {
  it('was last mailed when it was made (PRJ-46)', async () => {
    const { db } = app.database;
    const offer = await createOffer(app);
    await sql`alter table project_handover drop column sent_at`.execute(db);
    await resentOffers.up(db);
    app.clock.advance(3 * minuteMs - 1000);
    expect(await resend(offer)).toMatchObject(tooEarly);
    app.clock.advance(1000);
    expect((await resend(offer)).status).toBe(200);
  });
});
