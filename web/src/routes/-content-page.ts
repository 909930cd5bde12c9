import { notFound } from '@tanstack/react-router';
import type { ContentPage } from '../features/documentation/content/content-page.ts';
import type { ContentKind } from '../features/documentation/content/reading-content.ts';
import { paths } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';
import { type PageMatch, pageHead } from './-page-head.ts';

const content = () => import('../features/documentation/content/reading-content.ts');

type Asked = { readonly context: RouterContext; readonly kind: ContentKind; readonly slug: string };

const refOf = ({ context, kind, slug }: Asked) => ({ kind, slug, language: context.page.language });

/** Loads the text of a page before it is rendered; an unknown address is not found. */
export async function loadPage(asked: Asked): Promise<void> {
  const { loadText } = await content();
  if (!(await loadText(refOf(asked)))) throw notFound();
}

const pathsOf = { documentation: paths.documentationPage, tutorials: paths.tutorial, blog: paths.post } as const;

/** The page in the words of schema.org, by which search engines show it. */
function structuredOf({ title, description, published }: ContentPage, { context, kind }: Asked): object {
  return {
    '@type': kind === 'blog' ? 'BlogPosting' : 'TechArticle',
    headline: title,
    description,
    inLanguage: context.page.language,
    ...(published !== '' && { datePublished: published }),
    publisher: { '@type': 'Organization', name: context.page.config.brand.name },
  };
}

/** The social card that the build draws for a page (web/social-cards.ts). */
const cardOf = ({ context, kind, slug }: Asked) => `/cards/${context.page.language}/${kind}/${slug}.png`;

/**
 * Title, description, canonical link and social card of a page. The browser runs this before hydration, so it also
 * loads the text.
 */
export async function contentHead(match: PageMatch, kind: ContentKind, slug: string) {
  const asked = { context: match.context, kind, slug };
  const { loadText } = await content();
  const page = await loadText(refOf(asked));
  if (!page) return pageHead(match, { title: match.context.text('chrome.notFound') });
  const { title, description } = page;
  return pageHead(match, {
    title,
    description,
    isPublic: true,
    type: 'article',
    originalPath: pathsOf[kind](slug),
    ...(import.meta.env.SSR && { card: cardOf(asked), structured: structuredOf(page, asked) }),
  });
}

/** Loads the lists of pages that a menu shows. */
export async function loadMenus({ context }: { readonly context: RouterContext }): Promise<void> {
  const { loadPages } = await content();
  await loadPages('documentation', context.page.language);
}

/** The head of a layout with a menu, whose lists a browser needs before hydration. */
export async function menuHead({ context }: { readonly context: RouterContext }): Promise<object> {
  await loadMenus({ context });
  return {};
}
