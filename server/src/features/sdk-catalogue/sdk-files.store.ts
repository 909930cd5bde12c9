import { SdkId } from '@waypost/contract/entities/sdk';
import { appPlatforms } from '@waypost/domain/apps/apps';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';

const Version = z.strictObject({
  version_id: z.string().regex(/^\d+\.\d+\.\d+$/),
  file: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  size: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type SdkVersion = z.output<typeof Version>;

const Sdk = z.strictObject({
  sdk_id: SdkId,
  platform: z.enum(appPlatforms),
  type: z.enum(['Starter', 'Premium']).nullable(),
  name: z.string().min(1),
  ctaText: z.string().min(1),
  /** The sources of the packed files (scripts/sdk-files.mjs). */
  sources: z.array(z.string()).optional(),
  versions: z.tuple([Version]).rest(Version),
});
export type SdkFacts = z.output<typeof Sdk>;

const inFolder = (folder: string, file: string) => join(folder, 'files', file);

/** Refuses a catalogue with a missing or changed file at the start, before a download fails. */
export async function readSdkCatalogue(folder: string): Promise<readonly SdkFacts[]> {
  const parsed = z.array(Sdk).safeParse(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')));
  if (!parsed.success) throw new Error(`sdks/catalogue.json is not valid:\n${z.prettifyError(parsed.error)}`);
  for (const { file, size } of parsed.data.flatMap(({ versions }) => versions)) {
    const found = await stat(inFolder(folder, file));
    if (found.size !== size) throw new Error(`sdks/files/${file} has ${found.size} bytes and not ${size}`);
  }
  return parsed.data;
}

export const openSdkFile = (folder: string, file: string): Readable => createReadStream(inFolder(folder, file));
