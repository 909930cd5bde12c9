import { type ActivityKind, activityKinds } from '@waypost/domain/activity/activity';
import { isDay } from '@waypost/domain/base/day';
import { isId, type UserId } from '@waypost/domain/base/ids';

/** What the log is narrowed to; it is part of the address, so that it can be sent to a colleague. */
export type ActivityFilters = {
  readonly kind?: ActivityKind;
  readonly userId?: UserId;
  readonly from?: string;
  readonly to?: string;
};

const kinds: readonly unknown[] = activityKinds;
const isKind = (value: unknown): value is ActivityKind => kinds.includes(value);
const isUser = (value: unknown): value is UserId => typeof value === 'string' && isId('usr', value);
const dayIn = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** Reads the address; what does not fit is left out. */
export function filtersIn({ kind, userId, from, to }: Readonly<Record<string, unknown>>): ActivityFilters {
  const [since, until] = [dayIn(from), dayIn(to)];
  return {
    ...(isKind(kind) && { kind }),
    ...(isUser(userId) && { userId }),
    ...(since !== undefined && { from: since }),
    ...(until !== undefined && { to: until }),
  };
}

/** The address of the same lines as a file. */
export function exportAddress(projectId: string, filters: ActivityFilters): string {
  const query = new URLSearchParams(filters).toString();
  const path = `/api/project/${encodeURIComponent(projectId)}/activity.csv`;
  return query === '' ? path : `${path}?${query}`;
}
