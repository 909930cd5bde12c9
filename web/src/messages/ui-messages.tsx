import type { ReactNode } from 'react';
import { type UiTexts, UiTextsProvider } from '../ui/base/ui-texts.tsx';
import { useTextsUnder } from './use-text.tsx';

/** Passes the design system its texts from the catalogue. */
export function UiMessages({ children }: { children: ReactNode }) {
  const texts = useTextsUnder('ui.') as UiTexts;
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>;
}
