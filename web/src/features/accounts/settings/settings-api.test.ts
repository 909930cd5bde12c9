import { beforeEach, expect, it, vi } from 'vitest';
import { createSettingsApi } from './settings-api.ts';

const refused = (status: number, reason?: string) =>
  Response.json({ status: 'ERROR', ...(reason && { error: { reason, code: status, message: '' } }) }, { status });

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  return () => vi.unstubAllGlobals();
});

/** A call that is answered with this: its failure, or that the page is left. */
function outcomeOf(response: Response): Promise<unknown> {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return new Promise((resolve) => {
    createSettingsApi(() => resolve('left'))
      .listSecondFactors()
      .then(resolve, resolve);
  });
}

it.each(['UNAUTHORIZED', 'TOKEN_EXPIRED'])(
  'leaves the page of somebody whose session has ended: %s',
  async (reason) => {
    expect(await outcomeOf(refused(401, reason))).toBe('left');
  },
);

it.each([
  [401, 'WRONG_PASSWORD'],
  [401, undefined],
  [403, 'UNAUTHORIZED'],
])('stays on the page after a %d %s', async (status, reason) => {
  expect(await outcomeOf(refused(status, reason))).toMatchObject({ status });
});

it('answers what the account service says', async () => {
  expect(await outcomeOf(Response.json({ totp: false, passkeys: [] }))).toEqual({ totp: false, passkeys: [] });
});
