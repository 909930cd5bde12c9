import type { ReactNode } from 'react';

export type NotificationType = 'error' | 'warning' | 'success';

/** A notification's options; only the text is required. */
export type NotificationInput = {
  text: string;
  notificationType?: NotificationType;
  /** True by default, also for an error. */
  autoclose?: boolean;
  autoCloseAfterSeconds?: number;
  /** A notification replaces the displayed one with the same id. */
  id?: string;
  icon?: ReactNode;
  /** The event that the button emits. */
  event?: string;
  buttonText?: string;
  textPosition?: 'left' | 'center';
  disableClose?: boolean;
  onCloseCallback?: () => void;
};

export type Notification = NotificationInput &
  Required<Pick<NotificationInput, 'notificationType' | 'autoclose' | 'id' | 'textPosition' | 'disableClose'>> & {
    closesAt: number;
  };

export const CHECK_EVERY_MS = 250;
const DEFAULT_SECONDS = 7;
const NONE: readonly Notification[] = [];

/** The id of plain success messages: each replaces the previous one, so that they never pile up. */
const successId = 'success';

const isPlainSuccess = ({
  notificationType = 'success',
  autoclose = true,
  buttonText,
  onCloseCallback,
}: NotificationInput) =>
  notificationType === 'success' && autoclose && buttonText === undefined && onCloseCallback === undefined;

function completed(input: NotificationInput, id: string, now: number): Notification {
  const { notificationType = 'success' } = input;
  return {
    ...input,
    id,
    notificationType,
    autoclose: input.autoclose ?? true,
    textPosition: input.textPosition ?? 'left',
    disableClose: input.disableClose ?? false,
    closesAt: now + (input.autoCloseAfterSeconds ?? DEFAULT_SECONDS) * 1000,
  };
}

export type NotificationsStore = ReturnType<typeof createNotificationsStore>;

/** Notifications in order of time, oldest first. `now` is in milliseconds and only has to move forward. */
export function createNotificationsStore(now: () => number) {
  let list = NONE;
  let lastNumber = 0;
  const watchers = new Set<() => void>();
  const listeners = new Set<(event: string) => void>();

  const replace = (next: readonly Notification[]) => {
    list = next;
    for (const watcher of watchers) watcher();
  };

  const close = (id: string) => {
    const closing = list.find((one) => one.id === id);
    if (!closing) return;
    replace(list.filter((one) => one !== closing));
    closing.onCloseCallback?.();
  };

  /** Returns the id, with which the notification can be replaced or closed. */
  const notify = (input: NotificationInput): string => {
    const id = input.id ?? (isPlainSuccess(input) ? successId : `notification-${++lastNumber}`);
    const next = completed(input, id, now());
    const place = list.findIndex((one) => one.id === id);
    replace(place < 0 ? [...list, next] : list.with(place, next));
    return id;
  };

  /** Closes expired notifications; call it every 250 ms. */
  const closeDue = () => {
    const at = now();
    for (const one of list) if (one.autoclose && one.closesAt <= at) close(one.id);
  };

  /** The button of a notification emits its event and closes the notification. */
  const press = (id: string) => {
    const pressed = list.find((one) => one.id === id);
    if (pressed?.event !== undefined) for (const listener of listeners) listener(pressed.event);
    close(id);
  };

  const onEvent = (listener: (event: string) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  const subscribe = (watcher: () => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  };

  // `none` is the server's list: notifications exist only in the browser.
  return { notify, close, closeDue, press, onEvent, subscribe, current: () => list, none: () => NONE };
}
