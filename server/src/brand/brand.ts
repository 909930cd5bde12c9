import type { ClientConfig } from '@waypost/contract/entities/client-config';
import { type Language, languages } from '@waypost/domain/base/language';
import { imageSize } from 'image-size';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrandWords } from '../mail/brand-words.ts';
import { unknownPlaceholders } from '../mail/brand-words.ts';
import { type MailBrand, MailWords } from '../mail/templates.ts';
import type { BrandSettings } from './brand-settings.ts';
import { brandColours, brandStyle, contrastProblems } from './colours.ts';
import { type PageTexts, readBrandFile, readPageTexts } from './page-texts.ts';

export type BrandFile = { readonly type: string; readonly body: Buffer };

/** How this installation looks and what it is called, read once at the start. */
export type Brand = {
  /** For pages, in the browser's configuration. */
  readonly page: ClientConfig['brand'];
  /** Pictures and the style sheet by path; a path contains a hash of its content. */
  readonly files: ReadonlyMap<string, BrandFile>;
  readonly texts: PageTexts;
  readonly mail: MailBrand;
};

const types: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
const largest = 500_000;
const socialCard = { width: 1200, height: 630 };

class BrandReader {
  readonly problems: string[] = [];
  readonly files = new Map<string, BrandFile>();

  add(extension: string, type: string, body: Buffer): string {
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const path = `/brand/${hash}${extension}`;
    this.files.set(path, { type, body });
    return path;
  }

  /** A picture with its size in pixels, which keeps its place free while it loads. */
  picture(key: string, file: string) {
    const extension = extname(file).toLowerCase();
    const type = types[extension];
    if (type === undefined) return this.refuse(`brand.${key}: ${file} must be an SVG or PNG`);
    try {
      const body = readFileSync(file);
      if (body.length > largest) return this.refuse(`brand.${key}: ${file} must have at most ${largest} bytes`);
      const { width, height } = imageSize(body);
      return { src: this.add(extension, type, body), width, height };
    } catch (error) {
      return this.refuse(`brand.${key}: ${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  refuse(problem: string): undefined {
    this.problems.push(problem);
  }
}

function readLogo(reader: BrandReader, logo: BrandSettings['logo']): Brand['page']['logo'] {
  if (!logo) return null;
  const light = reader.picture('logo.light', logo.light);
  const dark = logo.dark === undefined ? light : reader.picture('logo.dark', logo.dark);
  return light && dark ? { light, dark } : null;
}

function readSocialCard(reader: BrandReader, file: string): string | undefined {
  const card = reader.picture('social_card', file);
  if (!card) return undefined;
  if (extname(file).toLowerCase() !== '.png' || card.width !== socialCard.width || card.height !== socialCard.height)
    return reader.refuse(`brand.social_card: ${file} must be a PNG of ${socialCard.width} × ${socialCard.height} px`);
  return card.src;
}

function readMailWords(reader: BrandReader, folder: string): Readonly<Record<Language, BrandWords>> {
  const ofLanguage = (language: Language): BrandWords => {
    const file = join(folder, `mails.${language}.json`);
    const words = readBrandFile(file, MailWords, reader.problems) ?? {};
    reader.problems.push(...unknownPlaceholders(words).map((problem) => `${file}: ${problem}`));
    return words;
  };
  return Object.fromEntries(languages.map((language) => [language, ofLanguage(language)])) as Record<
    Language,
    BrandWords
  >;
}

const noTexts: PageTexts = { en: {}, de: {} };

function pageOf(reader: BrandReader, { name, logo, icon, social_card, colours, links }: BrandSettings): Brand['page'] {
  const style = brandStyle(colours);
  return {
    name,
    logo: readLogo(reader, logo),
    icon: (icon === undefined ? undefined : reader.picture('icon', icon)?.src) ?? '/favicon.svg',
    social_card: (social_card === undefined ? undefined : readSocialCard(reader, social_card)) ?? '/social-card.png',
    style: style === undefined ? null : reader.add('.css', 'text/css; charset=utf-8', Buffer.from(style)),
    links: { terms: null, privacy: null, cookies: null, imprint: null, ...links },
  };
}

/** Reads the brand's files; a failure lists every problem at once. */
export function readBrand(
  settings: BrandSettings,
  messagesFolder: string,
): { readonly brand: Brand; readonly problems: readonly string[] } {
  const { name, texts } = settings;
  const reader = new BrandReader();
  const page = pageOf(reader, settings);
  const colours = brandColours(settings.colours);
  const ofPages = texts === undefined ? { value: noTexts, problems: [] } : readPageTexts(texts, messagesFolder);
  const words = texts === undefined ? {} : readMailWords(reader, texts);
  return {
    brand: { page, files: reader.files, texts: ofPages.value, mail: { name, colours, words } },
    problems: [...contrastProblems(colours), ...reader.problems, ...ofPages.problems],
  };
}
