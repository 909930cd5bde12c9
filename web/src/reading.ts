import type { Language } from '@waypost/domain/base/language';
import type { Theme } from './api/page-data.ts';
import { chooseTheme } from './api/theme-choice.ts';
import { followScroll, goToTop } from './features/chrome/scrolled-past.ts';
import { decideNotice } from './features/notifications/notice-decision.ts';
import { chooseLanguage } from './messages/language-choice.ts';
import type { InstantControl } from './ui/base/instant.ts';
import { onNeed } from './ui/base/needed-program.ts';
import { copyBy } from './ui/buttons/copy.ts';
import { closeAfterLink, placeBelowBar, tellMenu } from './ui/navigation/menu-panel.ts';
import { followSections } from './ui/navigation/section-in-view.ts';
import { showTab, showTabByKey } from './ui/navigation/tab-choice.ts';
import { closeTipByKey, unwantTip, wantTip } from './ui/overlays/tip.ts';

type Act = (element: HTMLElement) => unknown;

const onPress: Partial<Record<InstantControl, Act>> = {
  copy: copyBy,
  language: ({ lang }) => chooseLanguage(lang as Language),
  notice: decideNotice,
  tab: showTab,
  top: goToTop,
};

const closestOf = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const panelOf = (target: EventTarget | null) => closestOf(target, '[data-menu-panel]');

function press(event: Event): void {
  const panel = panelOf(event.target);
  if (panel) closeAfterLink(panel, event.target);
  const control = closestOf(event.target, '[data-instant]');
  const act = onPress[control?.dataset['instant'] as InstantControl];
  if (!control || !act) return;
  event.stopImmediatePropagation(); // the page's program may have taken over the document, but does not run yet
  event.preventDefault(); // without scripts a form answers instead
  act(control);
}

function change({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.dataset['instant'] === 'theme') chooseTheme(target.value as Theme);
}

function pressKey(event: KeyboardEvent): void {
  closeTipByKey(event);
  const tabs = closestOf(event.target, '[role=tablist]');
  if (tabs) showTabByKey(tabs, event);
}

const turnTo = ({ target }: Event) => target instanceof Element && wantTip(target);

function toggle(event: ToggleEvent): void {
  const panel = panelOf(event.target);
  if (!panel) return;
  if (event.type === 'toggle') tellMenu(panel, event.newState === 'open');
  else placeBelowBar(panel);
}

/** Nothing else tells a program what the pointer rested on and what had the focus before it ran. */
function turnAgain(): void {
  const pointed = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')].at(-1) : undefined;
  pointed?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  if (document.activeElement !== document.body)
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/**
 * The program of a page for reading until the page's own is needed: it answers what changes the document alone, and asks
 * for the other as soon as somebody turns to what needs it.
 */
function start(page: NonNullable<Window['earlyInput']>): void {
  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true };
  const stops = [followScroll(), followSections(), onNeed(page.need), () => ended.abort()];
  addEventListener('click', press, options);
  addEventListener('change', change, options);
  addEventListener('keydown', pressKey, options);
  addEventListener('pointerover', turnTo, options);
  addEventListener('focusin', turnTo, options);
  addEventListener('focusout', () => unwantTip(), options);
  addEventListener('beforetoggle', toggle, options);
  addEventListener('toggle', toggle, options);
  page.onRun(() => {
    for (const stop of stops) stop();
    turnAgain();
  });
  page.releaseInstant();
  turnAgain();
}

if (window.earlyInput?.isRunning() === false) start(window.earlyInput);
