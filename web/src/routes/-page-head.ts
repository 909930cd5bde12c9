import type { RouterContext } from '../router-context.ts';

export type PageMatch = { readonly context: RouterContext; readonly pathname: string };
type PageFacts = {
  readonly title: string;
  readonly description?: string;
  /** Pages that require a sign-in, and missing pages, are excluded from search engines. */
  readonly isPublic?: boolean;
};

/** Title, description, canonical link and social card of a page. */
export function pageHead({ context, pathname }: PageMatch, { title, description, isPublic = false }: PageFacts) {
  const { brand, hosts } = context.page.config;
  const whole = `${title} · ${brand.name}`;
  if (!isPublic) return { meta: [{ title: whole }, { name: 'robots', content: 'noindex' }] };
  const about = description ?? context.text('chrome.description');
  const address = new URL(pathname, hosts.portal).href;
  return {
    meta: [
      { title: whole },
      { name: 'description', content: about },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: about },
      { property: 'og:url', content: address },
      { property: 'og:image', content: new URL('/social-card.png', hosts.portal).href },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  };
}
