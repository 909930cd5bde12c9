import { expect, it } from 'vitest';
import { createSdkUsers } from './sdk-users.ts';

it('a user is reported once for each app and UTC month, under an id without the name', () => {
  let now = new Date('2026-01-31T23:59:59Z');
  const users = createSdkUsers(() => now);
  const seen = (user: string | undefined, appId = 'app_1') => {
    const event = users.eventOf(user, { appId, keyId: 'key_1', client: 'ios' });
    if (event) users.remember(event);
    return event;
  };
  const first = seen('ada');
  const facts = {
    appId: 'app_1',
    keyId: 'key_1',
    client: 'ios',
    category: 'Freemium-MAU',
    service: 'sdk',
    user: 'ada',
  };
  expect(first).toEqual({ ...facts, id: expect.stringMatching(/^user-[0-9a-f]{32}$/), time: now });
  expect([seen('ada'), seen(undefined), seen('x'.repeat(201))]).toEqual([undefined, undefined, undefined]);
  const others = [seen('bob'), seen('ada', 'app_2')];
  now = new Date('2026-02-01T00:00:00Z');
  const ids = [first, ...others, seen('ada')].map((event) => event?.id);
  expect(new Set(ids).size).toBe(4);
  expect(createSdkUsers(() => now).eventOf('ada', { appId: 'app_1', keyId: undefined, client: 'ios' })?.id).toBe(
    ids[3],
  );
});

it('a user is reported again until the event was queued', () => {
  const users = createSdkUsers(() => new Date());
  const call = { appId: 'app_1', keyId: undefined, client: 'server' } as const;
  expect(users.eventOf('ada', call)).toEqual(expect.objectContaining({ id: users.eventOf('ada', call)?.id }));
});
