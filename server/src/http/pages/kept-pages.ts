import { LRUCache } from 'lru-cache';

/** A page as it is sent. */
export type SentPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Compressed by brotli; undefined for a redirect. */
  readonly body: Buffer | undefined;
  /** How long others may get it too; 0 if nobody. Infinity if nothing in it can change while the process runs. */
  readonly keepMs: number;
};

const maxBytes = 64 * 1024 * 1024;
/** Of the headers and the key, about. */
const bytesBesides = 2000;

/**
 * Pages that are the same for many visitors, so that they are rendered and compressed once. Those who ask for a page
 * while it is being made wait for it, so that a page that is asked for often is not made many times at once.
 */
export function createKeptPages(now: () => number = () => performance.now()) {
  const pages = new LRUCache<string, SentPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => (body?.length ?? 0) + bytesBesides,
    ttlResolution: 0,
    perf: { now },
  });
  const inWork = new Map<string, Promise<SentPage | undefined>>();

  async function makeAndKeep(key: string, make: () => Promise<SentPage>): Promise<SentPage> {
    const made = make();
    const shared = made.then((page) => (page.keepMs > 0 ? page : undefined)).catch(() => undefined);
    inWork.set(key, shared);
    try {
      const page = await made;
      if (page.keepMs > 0) pages.set(key, page, { ttl: Number.isFinite(page.keepMs) ? page.keepMs : 0 });
      return page;
    } finally {
      if (inWork.get(key) === shared) inWork.delete(key);
    }
  }

  /** The page of this key: a kept one, or else what `make` makes. A failure of one request is not another's. */
  return async (key: string, make: () => Promise<SentPage>): Promise<SentPage> => {
    const known = pages.get(key) ?? inWork.get(key);
    const page = known && (await known); // waiting for nothing would let the next request begin the same page
    return page ?? makeAndKeep(key, make);
  };
}
