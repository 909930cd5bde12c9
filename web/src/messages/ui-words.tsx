import type { ReactNode } from 'react';
import { type UiTexts, UiTextsProvider } from '../ui/ui-texts.tsx';
import type { MessageId } from './catalogue.ts';
import { useText } from './use-text.tsx';
import ui from '../../../content/messages/en/ui.json';

const ids = Object.keys(ui) as Extract<MessageId, `ui.${string}`>[];

/** Gives the design system's own words from the catalogue, as every other text of a page. */
export function UiWords({ children }: { children: ReactNode }) {
  const t = useText();
  const texts = Object.fromEntries(ids.map((id) => [id.slice('ui.'.length), t(id)])) as UiTexts;
  return <UiTextsProvider texts={texts}>{children}</UiTextsProvider>;
}
