import { publicPlansQuery } from '../features/home/home-queries.ts';
import type { RouterContext } from '../router-context.ts';

/** The plans, before the page that names one of them; it stands without them too. */
export const loadPlans = ({ api, queryClient }: RouterContext) => queryClient.prefetchQuery(publicPlansQuery(api));
