import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { createApi } from '../../../api/api.ts';
import type { CallRequest } from '../../../api/caller.ts';
import { personOf, sessionOf } from '../../../../test/rules-stage.ts';
import { acceptInvitation, toRefusal } from './accept-invitation.ts';

const roles = [{ name: 'customeradmin', value: 'app_1' }];
const refused = (status: number, reason: string) =>
  Response.json({ status: 'ERROR', error: { reason, code: status, message: reason } }, { status });

/** A portal that answers each call by its path. */
function stage(answers: Readonly<Record<string, Response>>) {
  const session = sessionOf('usr_1');
  const asked: CallRequest[] = [];
  const api = createApi((request) => {
    asked.push(request);
    return Promise.resolve(answers[request.path] ?? refused(404, 'NOT_FOUND'));
  });
  return { session, asked, accept: () => acceptInvitation({ api, session }, 'token-1') };
}

describe('acceptInvitation', () => {
  it('puts the token, and the roles of the answer into the session REQ-90', async () => {
    const accepted = Response.json({ status: 'OK', data: { roles } });
    const { session, asked, accept } = stage({ '/api/invitation/accept': accepted });
    await accept();
    expect(asked).toEqual([{ method: 'PUT', path: '/api/invitation/accept', body: { token: 'token-1' } }]);
    expect(session.user()).toEqual({ ...personOf('usr_1'), roles });
  });

  it('is no failure for a user who accepted it before: the roles are read instead', async () => {
    const { session, accept } = stage({
      '/api/invitation/accept': refused(404, 'INVITATION_ACCEPTED'),
      '/rest/auth': Response.json({ status: 'OK', data: { ...personOf('usr_1'), roles, accessToken: 'x' } }),
    });
    await accept();
    expect(session.user()).toEqual({ ...personOf('usr_1'), roles });
  });

  it('changes nothing when it is refused', async () => {
    const { session, accept } = stage({ '/api/invitation/accept': refused(403, 'INVITATION_EMAIL_MISMATCH') });
    await expect(accept()).rejects.toThrow('INVITATION_EMAIL_MISMATCH');
    expect(session.user()).toEqual(personOf('usr_1'));
  });
});

describe('a refusal', () => {
  it.each([
    ['UNAUTHORIZED', 'visitor', 'UNAUTHORIZED'],
    ['TOKEN_EXPIRED', 'visitor', 'TOKEN_EXPIRED'],
    ['INVITATION_EMAIL_MISMATCH', 'mismatch', 'INVITATION_EMAIL_MISMATCH'],
    ['INVITATION_NOT_FOUND', 'gone', 'INVITATION_NOT_FOUND'],
    ['INVALID_FIELDS', 'gone', 'INVITATION_NOT_FOUND'],
    ['OFFLINE', 'failed', 'OFFLINE'],
    ['STORAGE_UNAVAILABLE', 'failed', 'STORAGE_UNAVAILABLE'],
  ])('for %s is of the kind %s and is told as %s', (reason, kind, told) => {
    expect(toRefusal(new ApiError({ status: 400, reason, code: 400 }))).toEqual({ kind, reason: told });
  });

  it('by something else is worth another try', () => {
    expect(toRefusal(new Error('broken'))).toEqual({ kind: 'failed', reason: 'UNKNOWN' });
  });
});
