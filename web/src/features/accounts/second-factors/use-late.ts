import { useEffect, useState } from 'react';
import { accountMessages } from '../../../messages/account-messages.ts';
import type { Messages } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';

export type Late<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'there'; readonly part: T; readonly messages: Messages };

/** A part of second factors with its messages, loaded on demand because most users never open it. */
export function useLate<T>(load: () => Promise<T>): Late<T> {
  const { language } = useAccount().data;
  const [late, setLate] = useState<Late<T>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    Promise.all([load(), accountMessages.file('second-factors', language)]).then(
      ([part, messages]) => setLate({ state: 'there', part, messages }),
      () => setLate({ state: 'failed', retry: () => setTries((before) => before + 1) }),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- loading is the same import for as long as the page is shown
  }, [tries]);
  return late;
}
