import { type ComponentProps, useEffect, useReducer, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { missingDirectiveData, requiredData } from '../base/directive-data.ts';
import { parseTimespan } from '../data/timespan.ts';

/** Stores until when a clicked button stays disabled, by id and in epoch milliseconds; past times are deleted. */
export type ClickMemory = {
  readonly read: (id: string) => number | undefined;
  readonly keep: (id: string, until: number) => void;
};

type DisableAfterClickProps = ComponentProps<typeof Button> & {
  /** Names the element in the memory. */
  id: string | undefined;
  /** hours:minutes:seconds */
  timespan: string | undefined;
  memory: ClickMemory;
  /** Why the button is disabled until then, an instant in epoch milliseconds. */
  pausedText: (until: number) => string;
};

/** The milliseconds of a timespan. Throws if it is missing or malformed. */
export function requiredTimespan(timespan: string | undefined): number {
  const duration = parseTimespan(requiredData(timespan));
  if (duration === undefined) throw new Error(missingDirectiveData);
  return duration;
}

const longestTimerMs = 2 ** 31 - 1;
const noSubscription = () => () => undefined;

/** Until when the element is disabled; undefined when that time has passed. */
function usePause({ id, memory }: { id: string; memory: ClickMemory }) {
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  // only the browser knows it, so the server renders the button enabled
  const until = useSyncExternalStore(
    noSubscription,
    () => memory.read(id),
    () => undefined,
  );
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(look, Math.min(Math.max(0, until - Date.now()), longestTimerMs));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a timer that was cut short, or fired early, is followed by another
  }, [until, looks]);
  const begin = (duration: number) => {
    memory.keep(id, Date.now() + duration);
    look();
  };
  return { until, begin };
}

/** A button that stays disabled for a timespan after a click, even after a reload. Throws if its data is missing. */
export function DisableAfterClick({
  id: given,
  timespan,
  memory,
  pausedText,
  onClick,
  disabledReason,
  ...props
}: DisableAfterClickProps) {
  const id = requiredData(given);
  const duration = requiredTimespan(timespan);
  const { until, begin } = usePause({ id, memory });
  return (
    <Button
      {...props}
      id={id}
      disabledReason={disabledReason ?? (until === undefined ? undefined : pausedText(until))}
      onClick={(event) => {
        begin(duration);
        onClick?.(event);
      }}
    />
  );
}
