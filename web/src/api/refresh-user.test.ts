import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { describe, expect, it } from 'vitest';
import type { CallRequest } from './caller.ts';
import { refreshUserBy, toSessionUser, type WrittenUser } from './refresh-user.ts';
import { account, personOf, sessionOf } from '../../test/rules-stage.ts';

const config = { hosts: { account } } as ClientConfig;
const roles = [{ name: 'reseller', value: 'prj_1' }];

function written(userId: string, more: Partial<WrittenUser> = {}): WrittenUser {
  const { phone, country, ...user } = personOf(userId);
  return { ...user, phoneNumber: phone, countryCode: country, ...more };
}

function stage(userId: string | null, answer: () => Response) {
  const session = sessionOf(userId);
  const asked: CallRequest[] = [];
  const changes: unknown[] = [];
  session.subscribe(() => changes.push(session.user()));
  const transport = (request: CallRequest) => {
    asked.push(request);
    return Promise.resolve(answer());
  };
  return { session, asked, changes, refresh: refreshUserBy({ transport, config, session }) };
}

describe('sessionUserOf', () => {
  it('names phone and country as the session does ACC-45', () => {
    const user = toSessionUser(written('usr_1', { phoneNumber: '+49 30 1', countryCode: 'NOR' }));
    expect(user).toEqual({ ...personOf('usr_1'), phone: '+49 30 1', country: 'NOR' });
  });

  it('reads roles that are JSON text ACC-45', () => {
    expect(toSessionUser(written('usr_1', { roles: JSON.stringify(roles) })).roles).toEqual(roles);
    expect(toSessionUser(written('usr_1', { roles })).roles).toEqual(roles);
  });
});

describe('refreshUserBy', () => {
  it('replaces the session’s fields by the account backend’s answer and keeps the token REQ-54 ACC-46', async () => {
    const { session, asked, refresh } = stage('usr_1', () =>
      Response.json(written('usr_1', { firstName: 'Grace', roles })),
    );
    const token = await session.token();
    await refresh();
    expect(asked).toEqual([{ method: 'GET', path: `${account}/user/me` }]);
    expect(session.user()).toEqual({ ...personOf('usr_1'), firstName: 'Grace', roles });
    expect(await session.token()).toBe(token);
  });

  it.each([
    ['the same answer', () => Response.json(written('usr_1'))],
    ['a refusal', () => Response.json({}, { status: 401 })],
    ['somebody else', () => Response.json(written('usr_2'))],
  ])('changes nothing at %s', async (_, answer) => {
    const { changes, refresh } = stage('usr_1', answer);
    await refresh();
    expect(changes).toEqual([]);
  });

  it('asks nothing for a visitor', async () => {
    const { asked, refresh } = stage(null, () => Response.json(written('usr_1')));
    await refresh();
    expect(asked).toEqual([]);
  });
});
