import type { searchEndpoints } from '@waypost/contract/endpoints/search';
import { type Language, languageCookie, readersLanguage } from '@waypost/domain/base/language';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SearchService } from './search.service.ts';

/** The language of the page that asks: its address comes before the reader's choice, as for the page itself. */
const languageOf = ({ cookies, headers }: FastifyRequest, addressed: Language | undefined) =>
  addressed ?? readersLanguage({ chosen: cookies[languageCookie], acceptLanguage: headers['accept-language'] });

export const searchHandlers = (search: SearchService): Handlers<typeof searchEndpoints> => ({
  suggest: ({ query: { lang, ...query }, request }) =>
    search.suggest({ ...query, language: languageOf(request, lang) }),
  search: ({ query: { lang, ...query }, request }) => search.search({ ...query, language: languageOf(request, lang) }),
});
