import type { ReactNode } from 'react';
import { type UiTexts, UiTextsProvider } from '../ui/base/ui-texts.tsx';
import { useTextsUnder } from './use-text.tsx';

/** Gives the design system its texts from the catalogue, as every other text of a page. */
export function UiMessages({ children }: { children: ReactNode }) {
  const texts = useTextsUnder('ui.') as UiTexts;
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>;
}
