import { useEffect, useState } from 'react';

const msPerMinute = 60_000;

/** The present time, also while a page stays open over midnight: renewed each minute, and when somebody returns to it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => setNow(new Date());
    const timer = setInterval(renew, msPerMinute);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
  return now;
}
