import type { ContentModule } from './content-page.ts';
import listed from './pages-en.json'; // the build puts the real ones in (web/content-plugin.ts)

export const pages = listed;
export const texts = import.meta.glob<ContentModule>(
  '../../../../../content/{documentation,tutorials,blog}/en/**/*.mdx',
);
