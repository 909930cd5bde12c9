import type { AppContext } from './api/app-context.tsx';
import type { Messages, Text } from './messages/use-text.tsx';

/** What every page includes of the built entry: scripts, styles, and the fonts that its first lines need. */
export type PageAssets = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** The font of code, for pages that begin with some. */
  readonly codeFonts: readonly string[];
  /** The program of a page for reading, before the page's own. */
  readonly readingScripts: readonly string[];
  /** What a page's program loads after its entry, by the id of a route, or by language and name of a file of messages. */
  readonly lateScripts: Readonly<Record<string, readonly string[]>>;
};

/** The context of loaders and heads; `text` is for texts outside components, such as the title of a page. */
export type RouterContext = AppContext & {
  readonly assets: PageAssets;
  readonly messages: Messages;
  readonly text: Text;
  /** Of the page's request, on the server. */
  readonly requestId?: string;
};
