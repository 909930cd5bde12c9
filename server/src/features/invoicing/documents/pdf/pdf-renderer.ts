import { Worker } from 'node:worker_threads';
import type { FrozenStatement } from '../frozen-statement.ts';
import type { PdfRequest } from './pdf-worker.ts';

export type RenderPdf = (statement: FrozenStatement) => Promise<Buffer>;

// the bundle has the compiled worker beside it
const workerFile = import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js';

function renderOnce(workerData: PdfRequest): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const worker = new Worker(new URL(workerFile, import.meta.url), { workerData });
  worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The rendering ended with code ${code}`)));
  return promise;
}

/** Renders in a thread of its own, one document after the other, so that nobody else waits for a long one. */
export function createPdfRenderer(logo: string | undefined): RenderPdf {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const rendering = last.then(() => renderOnce({ statement, logo }));
    last = rendering.catch(() => undefined);
    return rendering;
  };
}
