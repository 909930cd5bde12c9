import { mapLibrary } from '@waypost/domain/explorer/frame-files';
import { neededFile } from '../../../ui/base/need.ts';
import { type MapLibrary, usesMapLibrary } from '../frame/protocol.ts';

async function readLibrary(): Promise<MapLibrary> {
  const { script, worker, style } = mapLibrary;
  const [code, workerCode, styleFile] = await Promise.all([script, worker, style].map(neededFile));
  if (!code || !workerCode || !styleFile) throw new Error('The map library is not complete');
  return { script: code, worker: workerCode, style: await styleFile.text() };
}

let reading: Promise<MapLibrary | undefined> | undefined;

/**
 * The map library for code that imports it, loaded once for all runs: browsers keep no files for frames without an
 * origin. Undefined where it cannot be loaded, which the frame tries again and reports.
 */
export async function libraryFor(code: string): Promise<MapLibrary | undefined> {
  if (!usesMapLibrary(code)) return undefined;
  reading ??= readLibrary().catch(() => (reading = undefined));
  return reading;
}
