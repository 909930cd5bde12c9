/** Shows a tab's panel. The document alone knows which one is shown, so that it can change before the page's program runs. */
export function showTab(tab: Element): void {
  const tabs = tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [];
  for (const each of tabs) {
    const isShown = each === tab;
    each.setAttribute('aria-selected', String(isShown));
    each.tabIndex = isShown ? 0 : -1;
    const panel = document.getElementById(each.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isShown;
  }
}

const nextAt: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrow keys, Home and End change between the tabs of a list. */
export function showTabByKey(list: Element, event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const shown = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  const next = tabs[nextAt[event.key]?.(shown, tabs.length) ?? -1];
  if (!next) return;
  event.preventDefault();
  showTab(next);
  next.focus();
}
