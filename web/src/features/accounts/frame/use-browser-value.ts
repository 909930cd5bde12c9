import { useEffect, useState } from 'react';

const never = () => () => {};

/**
 * A value that only the browser knows, such as its storage or its features. The first view is the server's, with `before`
 * in its place; `read` and `subscribe` must stay the same.
 */
export function useBrowserValue<T>(
  read: () => T,
  before: T,
  subscribe: (changed: () => void) => () => void = never,
): T {
  const [value, setValue] = useState(before);
  useEffect(() => {
    const update = () => setValue(() => read());
    update();
    return subscribe(update);
  }, [read, subscribe]);
  return value;
}
