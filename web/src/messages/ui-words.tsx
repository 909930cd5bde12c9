import type { ReactNode } from 'react';
import { type UiTexts, UiTextsProvider } from '../ui/base/ui-texts.tsx';
import { useTextsUnder } from './use-text.tsx';

/** Gives the design system's own words from the catalogue, as every other text of a page. */
export function UiWords({ children }: { children: ReactNode }) {
  const texts = useTextsUnder('ui.') as Partial<UiTexts>;
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>;
}
