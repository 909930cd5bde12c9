import type { SessionDevice, SessionPlace } from '@waypost/contract/entities/account-settings';
import type { UserId } from '@waypost/domain/base/ids';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { deviceOf } from './device.ts';
import type { PlacesService } from './places.service.ts';

type OwnFamily = Awaited<ReturnType<AccountsService['ownSessions']['list']>>['items'][number];
/** A session of a user: their own current one, or another one to end. */
export type FamilyOfUser = { readonly userId: UserId; readonly sid: string };

/** A session in the form for its owner. */
export type DescribedSession = Omit<OwnFamily, 'user_agent'> & {
  readonly device: SessionDevice;
  readonly place: SessionPlace;
  readonly current: boolean;
};

export type SessionListService = {
  /** The sessions used last, as many as a person can read through, and the number of all. */
  list(family: FamilyOfUser): Promise<{ items: DescribedSession[]; total: number }>;
  describe(family: OwnFamily, currentSid: string): Promise<DescribedSession>;
};

const maxSessions = 100;

type Deps = { readonly ownSessions: Pick<AccountsService['ownSessions'], 'list'>; readonly places: PlacesService };

export function createSessionListService({ ownSessions, places }: Deps): SessionListService {
  const describe: SessionListService['describe'] = async ({ user_agent, ...family }, currentSid) => ({
    ...family,
    device: deviceOf(user_agent),
    place: await places.placeOf(family.ip),
    current: family.sid === currentSid,
  });
  return {
    describe,
    async list({ userId, sid }) {
      const { items, total } = await ownSessions.list(userId, maxSessions);
      return { items: await Promise.all(items.map((family) => describe(family, sid))), total };
    },
  };
}
