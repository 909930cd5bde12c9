const texts = /("[^"\n]*"|'[^'\n]*')/;

/** Code with highlighted strings, which is enough colour for a few lines. */
export function CodeText({ code }: { code: string }) {
  return code.split(texts).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="text-accent">
        {part}
      </span>
    ),
  );
}
