import { useEffect, useState } from 'react';

const never = () => () => {};

/**
 * A value that only the browser knows, such as its storage or features. The server and the first render use `before`;
 * `read` and `subscribe` must be stable.
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
