import { z } from 'zod';
import { colourNames } from './colours.ts';

const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const colour = z.string().regex(/^#[\da-f]{6}$/i, 'must be a colour in the form #rrggbb');
const colours = z.partialRecord(z.enum(colourNames), colour).prefault({});

/** How the installation looks and what it is called; files and folders are relative to the working directory. */
export const BrandSettings = z.strictObject({
  name: text.default('Waypost'),
  /** An SVG or PNG with the name in it, 28 px high on pages; `dark` is for dark pages. */
  logo: z.strictObject({ light: text, dark: text.optional() }).optional(),
  /** The icon in tabs and bookmarks: an SVG or PNG. */
  icon: text.optional(),
  /** What other sites show beside a link: a PNG of 1200 × 630 px. */
  social_card: text.optional(),
  /** Colours that replace those of the design, by theme; the names are those of server/src/base/theme-colours.ts. */
  colours: z.strictObject({ light: colours, dark: colours }).prefault({}),
  /** Documents elsewhere that take the place of the portal's own pages; an imprint has no page of its own. */
  links: z
    .strictObject({
      terms: address.optional(),
      privacy: address.optional(),
      cookies: address.optional(),
      imprint: address.optional(),
    })
    .prefault({}),
  /** The folder with texts of pages (`en.json`, `de.json`) and mails (`mails.en.json`, `mails.de.json`). */
  texts: text.optional(),
});

export type BrandSettings = z.output<typeof BrandSettings>;
