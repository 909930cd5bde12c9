import { type DownloadType, downloadTypes } from '@waypost/domain/documentation/embedded-document';
import { z } from 'zod';

const text = z.string().trim().min(1);
const name = z.string().regex(/^[\w.-]+$/, 'must be a file name');

/** A path of the portal or an address elsewhere. */
const place = z.string().refine((value) => /^\/[^/]/.test(value) || /^https?:\/\/[^/]/.test(value), {
  message: 'must be a path that begins with a slash, or an http or https address',
});

const Version = z.strictObject({
  version: text,
  /** Where the pages are; `{language}` stands for `en` or `de`. */
  base: place.refine((value) => value.endsWith('/'), { message: 'must end with a slash' }),
  contents: name.default('contents.html'),
  /** The first page is the start. */
  pages: z.array(name).min(1),
  downloads: z.array(z.strictObject({ type: z.enum(downloadTypes), address: place })).default([]),
});

const bothLanguages = z.strictObject({ en: text, de: text });

/** A document that is made elsewhere, such as the reference of an SDK, and shown in frames. */
const EmbeddedDocument = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens'),
  title: bothLanguages,
  description: bothLanguages,
  type: text.default('documentation'),
  product: z.string().default(''),
  versions: z
    .array(Version)
    .min(1)
    .refine((versions) => new Set(versions.map(({ version }) => version)).size === versions.length, {
      message: 'must have each version once',
    }),
});

const sdkFiles = (version: string, types: readonly DownloadType[]) =>
  types.map((type) => ({
    type,
    address: `/documents/mobile-sdk/${version}/{language}/files/${type.replaceAll('_', '-')}.pdf`,
  }));

/** The document that ships with the portal: the reference of its SDK for JavaScript. */
const mobileSdk: z.input<typeof EmbeddedDocument> = {
  id: 'mobile-sdk',
  title: { en: 'Mobile SDK for JavaScript', de: 'Mobile-SDK für JavaScript' },
  description: {
    en: 'Every function of the SDK for apps that run JavaScript on the device, with samples and files for each version.',
    de: 'Jede Funktion des SDK für Apps, die JavaScript auf dem Gerät ausführen, mit Beispielen und Dateien zu jeder Version.',
  },
  type: 'jsdoc',
  product: 'mobile SDK',
  versions: [
    {
      version: '1.1.0',
      base: '/documents/mobile-sdk/1.1.0/{language}/',
      pages: ['index.html', 'geocode.html', 'reverse-geocode.html', 'route.html', 'errors.html'],
      downloads: sdkFiles('1.1.0', downloadTypes),
    },
    {
      version: '1.0.0',
      base: '/documents/mobile-sdk/1.0.0/{language}/',
      pages: ['index.html', 'geocode.html', 'reverse-geocode.html', 'route.html'],
      downloads: sdkFiles('1.0.0', ['release_notes', 'developer_guide']),
    },
  ],
};

export const EmbeddedDocuments = z
  .array(EmbeddedDocument)
  .prefault([mobileSdk])
  .refine((documents) => new Set(documents.map(({ id }) => id)).size === documents.length, {
    message: 'must have each document once',
  });
