import type { searchEndpoints } from '@waypost/contract/endpoints/search';
import { languageCookie, readersLanguage } from '@waypost/domain/base/language';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SearchService } from './search.service.ts';

/** The language of the page that asks. */
const languageOf = ({ cookies, headers }: FastifyRequest) =>
  readersLanguage({ chosen: cookies[languageCookie], acceptLanguage: headers['accept-language'] });

export const searchHandlers = (search: SearchService): Handlers<typeof searchEndpoints> => ({
  suggest: ({ query, request }) => search.suggest({ ...query, language: languageOf(request) }),
  search: ({ query, request }) => search.search({ ...query, language: languageOf(request) }),
});
