import { downloadTypes } from '@waypost/domain/documentation/embedded-document';
import { z } from 'zod';

const BothLanguages = z.object({ en: z.string(), de: z.string() });

/** DOC-03: a document that is made elsewhere, with its versions and their files (DOC-11). */
export const EmbeddedDocument = z
  .object({
    id: z.string(),
    title: BothLanguages,
    description: BothLanguages,
    /** The type of document, by which feedback about it has its position (FBK-10). */
    type: z.string(),
    product: z.string(),
    versions: z.array(
      z.object({
        version: z.string(),
        base: z.string(),
        contents: z.string(),
        pages: z.array(z.string()),
        downloads: z.array(z.object({ type: z.enum(downloadTypes), address: z.string() })),
      }),
    ),
  })
  .meta({ id: 'EmbeddedDocument' });
export type EmbeddedDocument = z.output<typeof EmbeddedDocument>;
