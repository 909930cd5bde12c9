import { feedPath, paths } from '../paths.ts';

/** Older addresses, each with the one that it has now; a star stands for the rest of the path. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ['/docs', paths.documentation],
  ['/docs/*', `${paths.documentation}/*`],
  ['/developer/documentation', paths.documentation],
  ['/tutorial/*', `${paths.tutorials}/*`],
  ['/feed', feedPath],
  ['/rss.xml', feedPath],
  ['/blog/rss.xml', feedPath],
  ['/examples', paths.examples],
];

function targetOf(pathname: string, from: string, to: string): string | undefined {
  if (!from.endsWith('*')) return pathname === from ? to : undefined;
  const beginning = from.slice(0, -1);
  const rest = pathname.slice(beginning.length);
  return pathname.startsWith(beginning) && rest !== '' ? to.replace('*', rest) : undefined;
}

/** Where the page of an older address is today, with its query; undefined for every other address. */
export function movedTo({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  for (const [from, to] of moved) {
    const target = targetOf(path, from, to);
    if (target !== undefined) return `${target}${search}`;
  }
  return undefined;
}
