import type { ComponentType } from 'react';
import { type Messages, TextProvider } from './use-text.tsx';

/** A part of the program and its words, which are loaded side by side. */
export async function loadWithWords<Props extends object>(
  part: Promise<ComponentType<Props>>,
  words: Promise<{ readonly default: Messages }>,
): Promise<ComponentType<Props>> {
  const [Part, { default: messages }] = await Promise.all([part, words]);
  return withWords(messages, Part);
}

/** A page whose words travel with its own part of the program instead of with the first view of every page. */
export function withWords<Props extends object>(messages: Messages, Page: ComponentType<Props>) {
  return function PageWithWords(props: Props) {
    return (
      <TextProvider messages={messages}>
        <Page {...props} />
      </TextProvider>
    );
  };
}
