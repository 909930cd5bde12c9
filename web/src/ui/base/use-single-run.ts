import { useRef } from 'react';

/**
 * Runs one act at a time and ignores the others, answering undefined. A state would tell too late: the second press of
 * a double one can come before the page has drawn the first.
 */
export function useSingleRun() {
  const isRunning = useRef(false);
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    try {
      return await act();
    } finally {
      isRunning.current = false;
    }
  };
}
