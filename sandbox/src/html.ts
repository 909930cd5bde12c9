const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escaped HTML; only `html` creates it, so text cannot be mistaken for it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[];

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Template tag that escapes every value except HTML, because mails contain foreign text. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => text + render(parts[at - 1] ?? '') + string));
}
