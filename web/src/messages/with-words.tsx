import type { ComponentType } from 'react';
import { type Messages, TextProvider } from './use-text.tsx';

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
