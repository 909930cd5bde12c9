/** Marks a part whose program loads once somebody points at it, presses it or reaches it by keyboard. */
export const startsWhenTouched = { 'data-starts': '' } as const;
/** Marks a part that needs the program to show what it is about: it loads when the part comes near the window. */
export const startsWhenNear = { 'data-starts-near': '' } as const;

/** Links of a page's head to the files that its program needs first, which then need not wait until it runs. */
export const neededLinks = (paths: readonly string[]) => paths.map((href) => ({ href, 'data-needed': '' }));

const early: Record<string, Promise<Blob>> = {};

async function load(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.blob();
}

/** Begins to load the files of `neededLinks`; a route calls it as soon as its chunk has arrived. */
export function loadNeededFiles(): void {
  for (const link of document.querySelectorAll('link[data-needed]')) {
    const path = link.getAttribute('href') ?? '';
    early[path] = load(path);
    early[path].catch(() => undefined); // for who waits for it
  }
}

/** So long a page may work with the files that it needed first. */
const workMs = 2000;

/** Fulfilled when the page has what it needs first, and has worked with it. */
export async function neededFilesUsed(): Promise<void> {
  const files = Object.values(early);
  await Promise.allSettled(files);
  if (files.length > 0) await new Promise((resolve) => setTimeout(resolve, workMs));
}

/** The file at a path, which may be arriving already. */
export const neededFile = (path: string): Promise<Blob> => early[path] ?? load(path);
