import { defineConfig } from '../server/src/config/define-config.ts';

/** All people of the browser tests come from one address, and many of them in a minute. */
export default defineConfig({ rate_limit_factor: 20 });
