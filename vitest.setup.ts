import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What random inputs are drawn from. */
    seed: number;
    /** Whether this is the long run, which tries more of the same. */
    isLong: boolean;
    /** The routes of `web/src/routes` that tests of appearance open; none for all of them. */
    routes: readonly string[];
  }
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('seed') });
