import { createMessageLoader } from './message-loader.ts';

/** The messages of the account pages; second factors and settings load with their parts. */
export const accountMessages = createMessageLoader<'second-factors' | 'account-settings'>({
  en: () => import('./account-en.ts'),
  de: () => import('./account-de.ts'),
});
