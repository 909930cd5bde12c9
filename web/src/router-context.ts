import type { AppContext } from './api/app-context.tsx';
import type { Messages, Text } from './messages/use-text.tsx';

/** Scripts and styles of the built entry, which every page names. */
export type PageAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** What loaders and heads get; `text` is for what stands outside of components, such as the title of a page. */
export type RouterContext = AppContext & {
  readonly assets: PageAssets;
  readonly messages: Messages;
  readonly text: Text;
};
