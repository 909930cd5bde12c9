/** A part of code; plain parts have no kind. */
export type CodePart = { readonly text: string; readonly kind?: 'comment' | 'string' | 'keyword' | 'number' };

const keywords =
  'async|await|break|class|const|continue|def|do|done|elif|else|except|export|f|false|False|for|from|func|function|if|import|in|interface|let|new|nil|None|null|of|package|return|throw|true|True|try|type|undefined|while|with|as';
const pattern = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|(?<=^|\n)\s*#[^\n]*)`,
    String.raw`(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})`,
    String.raw`(?<![\w.])(?<keyword>${keywords})(?!\w)`,
    String.raw`(?<![\w.])(?<number>\d[\d_.]*)`,
  ].join('|'),
  'g',
);

const kinds = ['comment', 'string', 'keyword', 'number'] as const;

/** Colours for reading, without a parser; the editor has one. */
export function colouredParts(code: string): CodePart[] {
  const parts: CodePart[] = [];
  let at = 0;
  for (const { 0: text, index, groups } of code.matchAll(pattern)) {
    if (index > at) parts.push({ text: code.slice(at, index) });
    const kind = kinds.find((name) => groups?.[name] !== undefined);
    parts.push(kind ? { text, kind } : { text });
    at = index + text.length;
  }
  if (at < code.length) parts.push({ text: code.slice(at) });
  return parts;
}
