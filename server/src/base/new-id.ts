import type { Id, IdPrefix } from '@waypost/domain/base/ids';
import { monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';

export type NewId = <P extends IdPrefix>(prefix: P) => Id<P>;

/** Ids of one process sort by creation, even within a millisecond and when the clock steps back. */
export function createIdSource(clock: Clock): NewId {
  const ulid = monotonicFactory();
  return (prefix) => `${prefix}_${ulid(clock().getTime()).toLowerCase()}`;
}
