import type { Gateway } from '@waypost/gateway-sdk/gateway';
import { readCaller } from '@waypost/gateway-sdk/read-call';
import type { ServedCall } from '@waypost/gateway-sdk/usage-event';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../services/authorise.ts';
import { type SdkUsers, userHeader } from './sdk-users.ts';

export type Served = Caller &
  Pick<ServedCall, 'service' | 'quantities'> & {
    /** The bytes that the call moved, for services that bill them. */
    readonly transferred?: number;
  };

/** Queues the events of a served call. False if they could not be stored: such a call is not served. */
export type RecordCall = (request: FastifyRequest, served: Served) => Promise<boolean>;

type RecordDeps = { readonly gateway: Pick<Gateway, 'report'>; readonly users: SdkUsers };

export const createRecord =
  ({ gateway, users }: RecordDeps): RecordCall =>
  async (request, { transferred, ...served }) => {
    const call = { id: request.id, ...readCaller(request.raw), ...served };
    const user = request.headers[userHeader];
    const { appId, keyId, client } = call;
    const newUser = users.eventOf(typeof user === 'string' ? user : undefined, { appId, keyId, client });
    const { quantities: _calls, ...mover } = call;
    const bytes = { ...mover, id: `${request.id}-bytes`, category: 'XYZ-Transfer', units: transferred };
    try {
      const events: ServedCall[] = [call, ...(transferred === undefined ? [] : [bytes]), ...(newUser ? [newUser] : [])];
      await Promise.all(events.map((event) => gateway.report(event)));
      if (newUser) users.remember(newUser);
      return true;
    } catch (error) {
      request.log.error({ event: 'usage.not_recorded', err: error }, 'the call could not be recorded');
      return false;
    }
  };
