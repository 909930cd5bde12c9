import { describe, expect, it } from 'vitest';
import { invitationLifeMs } from '../invitations/invitations.service.ts';
import { type Invitation, invitationRefusal, type InvitedUser } from './invitation.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const ada: InvitedUser = { userId: 'usr_a', email: 'ada@example.org', realm: 'waypost' };
const pending: Invitation = { email: 'ada@example.org', realm: 'waypost', expires_at: later(1), accepted_by: null };

describe('an invitation', () => {
  it.each<[string, { invitation?: Partial<Invitation> | null; user?: Partial<InvitedUser> }, string | undefined]>([
    ['can be accepted until it expires', {}, undefined],
    [
      'is no longer valid from the moment on that it expires',
      { invitation: { expires_at: now } },
      'INVITATION_NOT_FOUND',
    ],
    ['that nobody made is not valid', { invitation: null }, 'INVITATION_NOT_FOUND'],
    ['does not mind how its address is written', { invitation: { email: ' Ada@Example.ORG' } }, undefined],
    ['does not mind how the user’s address is written', { user: { email: 'ADA@example.org' } }, undefined],
    ['is for nobody else', { user: { email: 'eve@example.org' } }, 'INVITATION_EMAIL_MISMATCH'],
    ['is used once', { invitation: { accepted_by: 'usr_b' } }, 'INVITATION_NOT_FOUND'],
    [
      'that is used tells a stranger nothing',
      { invitation: { accepted_by: 'usr_b' }, user: { email: 'eve@example.org' } },
      'INVITATION_NOT_FOUND',
    ],
    ['tells who accepted it that they did', { invitation: { accepted_by: 'usr_a' } }, 'INVITATION_ACCEPTED'],
    [
      'tells so after its time as well',
      { invitation: { accepted_by: 'usr_a', expires_at: now } },
      'INVITATION_ACCEPTED',
    ],
  ])('%s CUS-13', (_, { invitation = {}, user }, expected) => {
    const found = invitation === null ? undefined : { ...pending, ...invitation };
    expect(invitationRefusal(found, { ...ada, ...user }, now)).toBe(expected);
  });

  it.each([ada.email, 'eve@example.org'])('does not exist for another realm, be it for %s', (email) => {
    expect(invitationRefusal(pending, { ...ada, email, realm: 'partner' }, now)).toBe('INVITATION_NOT_FOUND');
  });

  it('lives for seven days CUS-13', () => {
    expect(later(invitationLifeMs).toISOString()).toBe('2026-03-08T12:00:00.000Z');
  });
});
