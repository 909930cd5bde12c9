import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Frame = RefObject<HTMLIFrameElement | null>;

/** The document in a frame; undefined while it loads, and for one of another origin, which nobody may look into. */
function documentIn(frame: Frame): Document | undefined {
  try {
    return frame.current?.contentDocument ?? undefined;
  } catch {
    return undefined;
  }
}

type Polled = { readonly everyMs: number; readonly onPath?: (pathname: string) => void };

/** The height of the content of a frame, read again and again: a document made elsewhere does not report it. */
export function useFrameHeight(frame: Frame, { everyMs, onPath }: Polled): number | undefined {
  const [height, setHeight] = useState<number>();
  const read = useEffectEvent(() => {
    const content = documentIn(frame);
    if (!content?.body || content.location.protocol === 'about:') return;
    setHeight(content.documentElement.offsetHeight);
    onPath?.(content.location.pathname);
  });
  useEffect(() => {
    const timer = setInterval(() => read(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return height;
}
