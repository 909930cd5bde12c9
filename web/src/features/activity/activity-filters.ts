import { type ActivityKind, activityKinds } from '@waypost/domain/activity/activity';
import { isDay } from '@waypost/domain/base/day';
import { isId, type UserId } from '@waypost/domain/base/ids';

/** The filters of the log, stored in the address so that a filtered log can be shared as a link. */
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

/** Reads the filters from the address and ignores invalid values. */
export function filtersIn({ kind, userId, from, to }: Readonly<Record<string, unknown>>): ActivityFilters {
  const [since, until] = [dayIn(from), dayIn(to)];
  return {
    ...(isKind(kind) && { kind }),
    ...(isUser(userId) && { userId }),
    ...(since !== undefined && { from: since }),
    ...(until !== undefined && { to: until }),
  };
}

/** The address of the CSV file with the same entries. */
export function exportAddress(projectId: string, filters: ActivityFilters): string {
  const query = new URLSearchParams(filters).toString();
  const path = `/api/project/${encodeURIComponent(projectId)}/activity.csv`;
  return query === '' ? path : `${path}?${query}`;
}
