import { addressIn, defaultLanguage, languages } from '@waypost/domain/base/language';
import type { RouterContext } from '../router-context.ts';

export type PageMatch = { readonly context: RouterContext; readonly pathname: string };
type PageFacts = {
  readonly title: string;
  readonly description?: string;
  /** Pages that require a sign-in, and missing pages, are excluded from search engines. */
  readonly isPublic?: boolean;
  /** The address of the page's own social card. */
  readonly card?: string | undefined;
  /** The page of which this one is a copy, such as a page of another variant. */
  readonly originalPath?: string;
  /** What the page is, in the words of schema.org. */
  readonly structured?: object;
  readonly type?: 'website' | 'article';
};

const commonCard = '/social-card.png';

/** A page's own card has the portal's colours, so an operator's card takes its place. */
const cardOf = (brandCard: string, own: string | undefined) =>
  brandCard === commonCard ? (own ?? brandCard) : brandCard;

/** Title, description, canonical link, other languages and social card of a page. */
export function pageHead(match: PageMatch, { title, description, isPublic = false, ...facts }: PageFacts) {
  const { context, pathname } = match;
  const { brand, hosts } = context.page.config;
  const whole = `${title} · ${brand.name}`;
  if (!isPublic) return { meta: [{ title: whole }, { name: 'robots', content: 'noindex' }] };
  const about = description ?? context.text('chrome.description');
  const path = facts.originalPath ?? pathname.replace(/(.)\/$/, '$1');
  const plain = new URL(path, hosts.portal).href;
  const address = addressIn(plain, context.page.language);
  // for programs, which ask the server; those of a page that was left are read by nobody
  const forPrograms = import.meta.env.SSR && [
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: context.page.language },
    { property: 'og:image', content: new URL(cardOf(brand.social_card, facts.card), hosts.portal).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(facts.structured
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...facts.structured, url: address } }]
      : []),
  ];
  return {
    meta: [{ title: whole }, { name: 'description', content: about }, ...(forPrograms || [])],
    links: [
      { rel: 'canonical', href: address },
      ...languages.map((language) => ({ rel: 'alternate', hrefLang: language, href: addressIn(plain, language) })),
      { rel: 'alternate', hrefLang: 'x-default', href: addressIn(plain, defaultLanguage) },
    ],
  };
}
