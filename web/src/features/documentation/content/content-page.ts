import type { ComponentType, ReactNode } from 'react';
import type { OutlineEntry } from '../../../ui/navigation/reading-page.tsx';

/** The type and the subject of a document; texts are empty where it does not say. */
export type DocumentFacts = {
  readonly type: string;
  readonly category: string;
  readonly product: string;
  readonly subCategory: string;
};

/** A page as lists and menus show it. */
export type ContentPage = DocumentFacts & {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  /** The only variant of the documentation that has the page; empty for both. */
  readonly variant: string;
  /** The day on which a post was published; empty for other pages. */
  readonly published: string;
  /** The source in the repository. */
  readonly file: string;
};

type ContentProps = { readonly components: object; readonly aside: ReactNode };
/** The text of a page, compiled from its MDX file. */
export type ContentModule = {
  readonly default: ComponentType<ContentProps>;
  readonly frontmatter: { readonly outline: readonly OutlineEntry[] };
};
