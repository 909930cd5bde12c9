import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../base/class-names.ts';
import {
  CHECK_EVERY_MS,
  createNotificationsStore,
  type Notification,
  type NotificationsStore,
  type NotificationType,
} from './notifications-store.ts';
import { useUiTexts } from '../base/ui-texts.tsx';

const AT_MOST = 3;

const StoreContext = createContext<NotificationsStore | undefined>(undefined);

const looks: Record<NotificationType, { icon: ReactNode; edge: string }> = {
  success: { icon: <CircleCheck />, edge: 'border-l-success text-success' },
  warning: { icon: <TriangleAlert />, edge: 'border-l-warning text-warning' },
  error: { icon: <CircleAlert />, edge: 'border-l-danger text-danger' },
};

export function useNotifications(): NotificationsStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('Notifications need a NotificationsProvider above them.');
  return store;
}

/** Calls back with the event of a pressed notification button. */
export function useNotificationEvent(event: string, onEvent: () => void): void {
  const store = useNotifications();
  useEffect(() => store.onEvent((emitted) => emitted === event && onEvent()), [store, event, onEvent]);
}

export function NotificationsProvider({ store, children }: { store?: NotificationsStore; children: ReactNode }) {
  const [own] = useState(() => store ?? createNotificationsStore(() => Date.now()));
  return (
    <StoreContext value={own}>
      {children}
      <NotificationList store={own} />
    </StoreContext>
  );
}

function NotificationItem({ item, store }: { item: Notification; store: NotificationsStore }) {
  const texts = useUiTexts();
  const look = looks[item.notificationType];
  return (
    <div
      role={item.notificationType === 'error' ? 'alert' : 'status'}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-hairline bg-raised py-3 pr-2 pl-3.5 shadow-overlay enter-overlay',
        look.edge,
      )}
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-[1.125rem]">
        {item.icon ?? look.icon}
      </span>
      <div className={classNames('min-w-0 flex-1 text-ink', item.textPosition === 'center' && 'text-center')}>
        <p className="break-words">{item.text}</p>
        {item.buttonText !== undefined && (
          <Button size="small" className="mt-2" onClick={() => store.press(item.id)}>
            {item.buttonText}
          </Button>
        )}
      </div>
      {!item.disableClose && (
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.close}
          square
          className="-my-1"
          icon={<X aria-hidden="true" />}
          onClick={() => store.close(item.id)}
        />
      )}
    </div>
  );
}

/**
 * The newest three; older ones reappear when those close. A notification with the pointer or focus on it stays open.
 */
function NotificationList({ store }: { store: NotificationsStore }) {
  const texts = useUiTexts();
  const list = useSyncExternalStore(store.subscribe, store.current, store.none);
  const element = useRef<HTMLOListElement>(null);
  const waiting = list.some((one) => one.autoclose);
  useEffect(() => {
    if (!waiting) return;
    const check = () => !element.current?.matches(':hover, :focus-within') && store.closeDue();
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [store, waiting]);

  return (
    <section aria-label={texts.notifications} aria-live="polite" aria-relevant="additions text">
      <ol
        ref={element}
        className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
      >
        {list.slice(-AT_MOST).map((item) => (
          <li key={item.id}>
            <NotificationItem item={item} store={store} />
          </li>
        ))}
      </ol>
    </section>
  );
}
