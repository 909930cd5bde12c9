import { defineConfig } from './server/src/config/define-config.ts';

/** What this installation does differently from the defaults; the editor lists every key (server/src/config/file-config.ts). */
export default defineConfig({});
