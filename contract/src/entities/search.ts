import { languages } from '@waypost/domain/base/language';
import { searchFilters, sectionKinds } from '@waypost/domain/search/search-filter';
import { longestSearchText } from '@waypost/domain/search/search-text';
import { z } from 'zod';

/** Read leniently (NAV-31): whatever cannot be searched for finds nothing instead of being refused. */
const SearchText = z
  .string()
  .catch('')
  .meta({
    description: `The text; what exceeds ${longestSearchText} characters is cut.`,
  });

const SearchLanguage = z.enum(languages).optional().catch(undefined).meta({
  description:
    'The language that is searched; by default the one that the reader has chosen, or that the browser prefers.',
});

export const SuggestionsQuery = z.object({ q: SearchText, lang: SearchLanguage });

export const SearchQuery = z.object({
  q: SearchText,
  filter: z.enum(searchFilters).catch('').meta({ description: 'What is searched; everything if empty or unknown.' }),
  page: z.string().catch('1').meta({ description: 'From 1; anything else, also beyond the last page, reads as 1.' }),
  lang: SearchLanguage,
});

/** SRC-08 */
export const SearchSuggestion = z
  .object({
    title: z.string(),
    /** The page of a section; for a page its address. */
    sub_title: z.string(),
    /** A path of the portal, with an anchor for a section. */
    url: z.string(),
  })
  .meta({ id: 'SearchSuggestion' });
export type SearchSuggestion = z.output<typeof SearchSuggestion>;

/** REQ-111, SRC-12: the best few. */
export const SearchSuggestions = z
  .object({
    items: z.array(SearchSuggestion),
    /** Whether there are others. */
    more: z.boolean(),
  })
  .meta({ id: 'SearchSuggestions' });
export type SearchSuggestions = z.output<typeof SearchSuggestions>;

const Marks = z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()]));

/** REQ-112: a section that was found. */
export const SearchHit = SearchSuggestion.extend({
  kind: z.enum(sectionKinds),
  excerpt: z.string(),
  /** Where the words that were searched for are: from one character to before another. */
  marks: z.object({ title: Marks, excerpt: Marks }),
}).meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof SearchHit>;

export const SearchResults = z
  .object({
    total: z.int().nonnegative(),
    items: z.array(SearchHit),
    /** The page that was read from the request, and how many there are. */
    page: z.int().positive(),
    pages: z.int().positive(),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.output<typeof SearchResults>;
