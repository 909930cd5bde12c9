import { createContext, useContext, type ReactNode } from 'react';

const english = {
  close: 'Close',
  cancel: 'Cancel',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  hidden: 'Hidden',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed. Select the text and copy it by hand.',
  missingData: 'Component can not be rendered. Missing data.',
  loading: 'Loading',
  required: 'required',
  optional: 'optional',
  notifications: 'Notifications',
  breadcrumb: 'Breadcrumb',
  steps: 'Steps',
  stepDone: 'done',
  stepActive: 'current step',
  sortBy: 'Sort by',
  actions: 'Actions',
  retry: 'Try again',
  partFailed: 'This part of the page could not be loaded. What you typed is still there.',
  requestId: 'Request id',
  showTable: 'Show as table',
  showChart: 'Show as chart',
  total: 'Total',
  theme: 'Theme',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSystem: 'System',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  startMap: 'Start the map',
  mapWheelHint: 'Hold Ctrl or ⌘ and scroll to zoom the map',
  mapTouchHint: 'Use two fingers to move the map',
};

/** The few words that components bring themselves, so that a product can translate them all in one place. */
export type UiTexts = typeof english;

const TextsContext = createContext<UiTexts>(english);

export function UiTextsProvider({ texts, children }: { texts: Partial<UiTexts>; children: ReactNode }) {
  return <TextsContext value={{ ...english, ...texts }}>{children}</TextsContext>;
}

export function useUiTexts(): UiTexts {
  return useContext(TextsContext);
}
