import { useRef } from 'react';

/**
 * Runs one action at a time and ignores calls meanwhile, returning undefined. React state would be too late: a double
 * click can fire twice before the next render.
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
