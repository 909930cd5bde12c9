import { publicPlansQuery } from '../api/public-plans-query.ts';
import type { RouterContext } from '../router-context.ts';

/** Loads the plans for a page that names one; the page works without them too. */
export const loadPlans = ({ api, queryClient }: RouterContext) => queryClient.prefetchQuery(publicPlansQuery(api));
