/** Content above the bar moves the panel down; if the bar were covered, its button could not close the menu. */
export function placeBelowBar(panel: HTMLElement): void {
  const bar = panel.closest('header')?.firstElementChild;
  if (bar) panel.style.setProperty('--menu-top', `${bar.getBoundingClientRect().bottom}px`);
}

/** The button of a panel says what it would do now. */
export function tellMenu(panel: HTMLElement, isOpen: boolean): void {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`);
  if (!button) return;
  button.setAttribute('aria-expanded', String(isOpen));
  button.setAttribute('aria-label', panel.dataset[isOpen ? 'closeLabel' : 'openLabel'] ?? '');
}

/** Links of the panel close it: they may lead to another place of the same page. */
export function closeAfterLink(panel: HTMLElement, target: EventTarget | null): void {
  if (target instanceof Element && target.closest('a')) panel.hidePopover();
}
