import { type AccountWidget, createAccountWidget } from '@waypost/widget/host/account-widget';
import type { AccountWidgetOptions } from '@waypost/widget/host/widget-options';
import type { WidgetEvent } from '@waypost/widget/protocol';

/** The state of the embedder's page during the callback. */
export type RecordedEvent = WidgetEvent & { frames: number; popups: number; cookie: string };

export interface HostPage {
  events: RecordedEvent[];
  popupFeatures: string[];
  /** Messages that reached this window, and channels created in it: a refused hello creates none. */
  heard: unknown[];
  channels: number;
  create: (options: Partial<AccountWidgetOptions> & { into?: string; challenge?: string | null }) => AccountWidget;
  widget?: AccountWidget;
  /** A request as an untyped script may send it. */
  openAnything: (flow: unknown) => void;
}

declare global {
  interface Window {
    hostPage: HostPage;
  }
}

const query = new URLSearchParams(location.search);
const accountHost = query.get('account') ?? '';

const popups: Window[] = [];
const openWindow = window.open.bind(window);
window.open = (url, target, features) => {
  // headless browsers may not block popups; a blocking one returns null without a click
  const popup = query.has('blocked') ? null : openWindow(url, target, features);
  window.hostPage.popupFeatures.push(features ?? '');
  if (popup) popups.push(popup);
  return popup;
};

window.hostPage = {
  events: [],
  popupFeatures: [],
  heard: [],
  channels: 0,
  create({ into, challenge = 'c'.repeat(43), ...options }) {
    const widget = createAccountWidget({
      clientId: 'client-1',
      accountHost,
      version: '4.9.1',
      type: 'frame',
      container: into === undefined ? undefined : (document.querySelector(into) ?? undefined),
      codeChallenge: () => (challenge === null ? Promise.reject(new Error('offline')) : Promise.resolve(challenge)),
      callback(event) {
        const frames = document.querySelectorAll('iframe').length;
        const open = popups.filter((popup) => !popup.closed).length;
        window.hostPage.events.push({ ...event, frames, popups: open, cookie: document.cookie });
      },
      ...options,
    });
    window.hostPage.widget = widget;
    return widget;
  },
  openAnything: (flow) => Reflect.apply(window.hostPage.create({}).open, undefined, [flow]),
};

window.addEventListener('message', ({ data }) => window.hostPage.heard.push(data));
window.MessageChannel = class extends MessageChannel {
  constructor() {
    super();
    window.hostPage.channels += 1;
  }
};

if (query.has('blocked')) window.hostPage.create({ type: 'window' }).open('sign-in');
