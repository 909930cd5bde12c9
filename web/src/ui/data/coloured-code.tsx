import { colouredParts } from './code-colours.ts';

/** Code with the colours of its comments, texts, keywords and numbers. */
export function ColouredCode({ code }: { readonly code: string }) {
  return colouredParts(code).map(({ text, kind }, index) =>
    kind ? (
      <span key={index} className={kind === 'number' ? 'code-constant' : `code-${kind}`}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
