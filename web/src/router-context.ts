import type { AppContext } from './api/app-context.tsx';
import type { Messages, Text } from './messages/use-text.tsx';

/** Scripts and styles of the built entry, included in every page. */
export type PageAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** The context of loaders and heads; `text` is for texts outside components, such as the title of a page. */
export type RouterContext = AppContext & {
  readonly assets: PageAssets;
  readonly messages: Messages;
  readonly text: Text;
};
