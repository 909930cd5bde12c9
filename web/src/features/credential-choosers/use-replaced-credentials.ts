import { isReplacingCredentials, replaceCredentials, type ReplacingCredentials } from './replace-credentials.ts';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/app-context.tsx';

type ReaderCredentials = { readonly userId: string | undefined; readonly credentials: ReplacingCredentials };

/** The credentials inserted last, until the page or the user changes. */
export function useReplacedCredentials(): ReplacingCredentials | undefined {
  const userId = useUser()?.userId;
  const [current, setCurrent] = useState<ReaderCredentials>();
  useEffect(() => {
    const take = (event: Event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (isReplacingCredentials(detail)) setCurrent({ userId, credentials: detail });
    };
    document.addEventListener(replaceCredentials, take);
    return () => document.removeEventListener(replaceCredentials, take);
  }, [userId]);
  return current && current.userId === userId ? current.credentials : undefined;
}
