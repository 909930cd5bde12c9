import { defineConfig } from '../server/src/config/define-config.ts';

/** All measured requests come from one address and one access key. */
export default defineConfig({ rate_limit_factor: 100_000 });
