import type { ownSearchEndpoints } from '@waypost/contract/endpoints/own-search';
import type { Handlers } from '../../http/routes/mount.ts';
import type { SearchOwn } from './own-search.service.ts';

export const ownSearchHandlers = (searchOwn: SearchOwn): Handlers<typeof ownSearchEndpoints> => ({
  searchOwn: ({ caller, query }) => searchOwn(caller.user, query.q),
});
