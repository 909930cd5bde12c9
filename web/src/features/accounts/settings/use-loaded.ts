import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'there'; readonly data: T };

const unknown = () => new ApiError({ status: 0, reason: 'UNKNOWN', code: 0 });

/** Data of a section, read on mount and on request. Current data stays visible during a reload. */
export function useLoaded<T>(read: () => Promise<T>): [Loaded<T>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const load = useCallback(
    () =>
      read().then(
        (data) => setLoaded({ state: 'there', data }),
        (error: unknown) => setLoaded({ state: 'failed', error: error instanceof ApiError ? error : unknown() }),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- reading is the same call for as long as the page is shown
    [],
  );
  useEffect(() => void load(), [load]);
  return [loaded, load];
}
