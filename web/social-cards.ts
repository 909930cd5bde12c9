import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import satori from 'satori';
import type { Plugin } from 'vite';
import { allPages, type ListedPage } from './content-pages.ts';

const size = { width: 1200, height: 630 };
const colours = { ground: '#0f1413', ink: '#ecf2ef', muted: '#a3b3ad', accent: '#3cc7bc', line: '#27312e' };

const labels: Readonly<Record<ListedPage['language'], Readonly<Record<ListedPage['kind'], string>>>> = {
  en: { documentation: 'Documentation', tutorials: 'Tutorial', blog: 'Blog' },
  de: { documentation: 'Dokumentation', tutorials: 'Tutorial', blog: 'Blog' },
};

type Style = Readonly<Record<string, string | number>>;
type Element = { readonly type: string; readonly props: { readonly style: Style; readonly children?: unknown } };

const box = (style: Style, children?: unknown): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) },
});

/** Places along a line: the portal's motif. */
const route = box({ alignItems: 'center' }, [
  box({ width: 20, height: 20, borderRadius: 10, background: colours.accent }),
  box({ width: 980, height: 4, background: colours.line }),
  box({ width: 20, height: 20, borderRadius: 14, border: `4px solid ${colours.accent}` }),
]);

const margin = 72;
const inner = { width: size.width - 2 * margin, height: size.height - 2 * margin };

function cardOf({ kind, language, title, description }: ListedPage): Element {
  const column = { flexDirection: 'column', justifyContent: 'space-between', margin, ...inner };
  const text = box(column, [
    box({ fontSize: 30, color: colours.accent }, labels[language][kind]),
    box({ flexDirection: 'column' }, [
      box({ fontSize: title.length > 40 ? 60 : 72, fontWeight: 600, lineHeight: 1.12, letterSpacing: -2 }, title),
      box({ marginTop: 28, fontSize: 30, lineHeight: 1.4, color: colours.muted }, description),
    ]),
    route,
  ]);
  return box({ ...size, background: colours.ground, color: colours.ink, fontFamily: 'Inter' }, [text]);
}

const require = createRequire(import.meta.url);
const font = (weight: 400 | 600, file: string) => ({
  name: 'Inter',
  weight,
  style: 'normal' as const,
  data: readFileSync(file),
});
const fonts = [
  font(400, require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')),
  font(600, require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff')),
];

let isReady: Promise<void> | undefined;

/** Draws a page's card as PNG. */
async function drawn(page: ListedPage): Promise<Uint8Array> {
  isReady ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await isReady;
  const svg = await satori(cardOf(page) as never, { ...size, fonts });
  return new Resvg(svg).render().asPng();
}

/** Drawing takes a quarter of a second, so the card of an unchanged page comes from a cache. */
async function cached(page: ListedPage, cache: string): Promise<Uint8Array> {
  const hash = createHash('sha256')
    .update(JSON.stringify(cardOf(page)))
    .digest('hex');
  const file = join(cache, `${hash}.png`);
  if (existsSync(file)) return readFileSync(file);
  const card = await drawn(page);
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, card);
  return card;
}

/** Draws the social card of every page of the content: `/cards/<language>/<kind>/<slug>.png`. */
export function socialCards(root: string): Plugin {
  const cache = join(root, 'node_modules/.cache/waypost-cards');
  return {
    name: 'waypost-social-cards',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const page of allPages(join(root, 'content'))) {
        const fileName = `cards/${page.language}/${page.kind}/${page.slug}.png`;
        this.emitFile({ type: 'asset', fileName, source: await cached(page, cache) });
      }
    },
  };
}
