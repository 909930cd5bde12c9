import { defineConfig } from '../server/src/config/define-config.ts';
import common from './waypost.config.ts';

/** An installation that keeps the older card form (CFG-19). */
export default defineConfig({ ...common, flags: { ff_adyen_payments: false } });
