import { useEffect, useState } from 'react';

const usualPauseMs = 150;

/** The text once the user has stopped typing. */
export function useSettled(text: string, pauseMs = usualPauseMs): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
