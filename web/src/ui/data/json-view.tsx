import { Fragment } from 'react';
import { CodeBlock } from './code-block.tsx';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

function colour(text: string, key: string | undefined): string {
  if (key !== undefined) return 'text-accent';
  return text.startsWith('"') ? 'text-success' : 'text-info';
}

/** Splits JSON text into plain and coloured pieces without losing a character. */
export function jsonPieces(json: string): { text: string; className?: string }[] {
  const pieces: { text: string; className?: string }[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [whole, string, colon] = match;
    const text = colon === undefined ? whole : (string ?? whole);
    if (match.index > end) pieces.push({ text: json.slice(end, match.index) });
    pieces.push({ text, className: colour(text, colon) });
    end = match.index + text.length;
  }
  pieces.push({ text: json.slice(end) });
  return pieces;
}

export function JsonView({ label, value, copyLabel }: { label: string; value: unknown; copyLabel?: string }) {
  const json = JSON.stringify(value, null, 2);
  return (
    <CodeBlock label={label} code={json} copyLabel={copyLabel} tall>
      {jsonPieces(json).map(({ text, className }, index) =>
        className === undefined ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <span key={index} className={className}>
            {text}
          </span>
        ),
      )}
    </CodeBlock>
  );
}
