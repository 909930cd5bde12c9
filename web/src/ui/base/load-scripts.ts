const arrivals = new Map<string, Promise<void>>();

const isStyle = (href: string) => new URL(href).pathname.endsWith('.css');

function standsInPage(href: string): boolean {
  const links = [...document.querySelectorAll('link')].map((link) => link.href);
  return [...links, ...[...document.scripts].map(({ src }) => src)].includes(href);
}

const applyStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} is no style sheet`)));
    document.head.append(link);
  });

async function arrive(href: string): Promise<void> {
  if (standsInPage(href)) return;
  const answer = await fetch(href);
  await answer.arrayBuffer(); // only a file that was read to its end is kept for the import
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
  if (isStyle(href)) await applyStyle(href);
}

function arrival(href: string): Promise<void> {
  const known = arrivals.get(href);
  if (known) return known;
  const promise = arrive(href).catch((error: unknown) => {
    arrivals.delete(href);
    throw error;
  });
  arrivals.set(href, promise);
  return promise;
}

/**
 * Imports a part of the page once its files have arrived. Chromium keeps a failed import, and a failed preload, for the
 * life of the page; only `fetch` asks again.
 */
export async function loadScripts<Part>(importPart: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => arrival(new URL(file, `${location.origin}/`).href)));
  return importPart();
}
