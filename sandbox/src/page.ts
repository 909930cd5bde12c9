import { html, type Markup } from './html.ts';

type PageParts = {
  readonly title: string;
  /** What the head of the page says beside its name. */
  readonly notice: string;
  readonly home?: string;
  readonly name: string;
  readonly content: Markup;
  readonly script?: string;
};

/** The frame of every page of the sandbox's providers; it always says that this is a sandbox. */
export function sandboxPage({ title, notice, home, name, content, script }: PageParts): string {
  const mark =
    home === undefined ? html`<span class="mark">${name}</span>` : html`<a class="mark" href="${home}">${name}</a>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Waypost sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
<link rel="stylesheet" href="/providers.css">
${script === undefined ? [] : html`<script src="${script}" defer></script>`}
</head>
<body>
<header>${mark}<p>${notice}</p></header>
${content}
</body>
</html>
`.text;
}
