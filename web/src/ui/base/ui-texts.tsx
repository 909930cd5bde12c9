import { createContext, type ReactNode, useContext } from 'react';

type UiText =
  | 'close'
  | 'cancel'
  | 'show'
  | 'hide'
  | 'showPassword'
  | 'hidePassword'
  | 'hidden'
  | 'copy'
  | 'copied'
  | 'copyFailed'
  | 'missingData'
  | 'loading'
  | 'required'
  | 'optional'
  | 'notifications'
  | 'breadcrumb'
  | 'steps'
  | 'stepDone'
  | 'stepActive'
  | 'sortBy'
  | 'actions'
  | 'retry'
  | 'partFailed'
  | 'requestId'
  | 'showTable'
  | 'showChart'
  | 'total'
  | 'theme'
  | 'themeLight'
  | 'themeDark'
  | 'themeSystem'
  | 'openMenu'
  | 'closeMenu'
  | 'startMap'
  | 'mapFailed'
  | 'mapWheelHint'
  | 'mapTouchHint'
  | 'previousPage'
  | 'nextPage'
  | 'firstPage'
  | 'lastPage';

/** The texts inside design system components; the product supplies them in the reader's language. */
export type UiTexts = Readonly<Record<UiText, string>>;

const TextsContext = createContext<UiTexts | undefined>(undefined);

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

export function useUiTexts(): UiTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('There is no UiTextsProvider above');
  return texts;
}
