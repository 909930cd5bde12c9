import { createHash } from 'node:crypto';
import type { ServedCall } from '@waypost/gateway-sdk/usage-event';

/** The header in which an SDK names the user of its app; the portal gets a hash of it. */
export const userHeader = 'x-user-id';

const longestUser = 200;
/** The portal counts a user once a month however often it is told, so that forgetting costs only events. */
const mostRemembered = 10_000;

export type SdkUsers = {
  /** The event of a user who has not called in this month before; undefined for others and without a user. */
  eventOf(user: string | undefined, call: Pick<ServedCall, 'appId' | 'keyId' | 'client'>): ServedCall | undefined;
  /** To be called once the event is queued. */
  remember(event: ServedCall): void;
};

/** Reports each user of an app once in a UTC month. */
export function createSdkUsers(clock: () => Date): SdkUsers {
  const reported = new Set<string>();
  return {
    eventOf(user, call) {
      if (user === undefined || user.length > longestUser) return undefined;
      const time = clock();
      const month = time.toISOString().slice(0, 7);
      const name = createHash('sha256')
        .update(JSON.stringify([call.appId, user, month]))
        .digest('hex');
      const id = `user-${name.slice(0, 32)}`;
      if (reported.has(id)) return undefined;
      return { ...call, id, time, service: 'sdk', category: 'Freemium-MAU', user };
    },
    remember({ id = '' }) {
      if (reported.size >= mostRemembered) reported.clear();
      reported.add(id);
    },
  };
}
