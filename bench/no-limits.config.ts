import { defineConfig } from '../server/src/config/define-config.ts';

/** All that is measured comes from one address and from one access key. */
export default defineConfig({ rate_limit_factor: 100_000 });
