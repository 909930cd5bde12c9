const texts = /("[^"\n]*"|'[^'\n]*')/;

/** Code with its texts in the accent, which is colour enough for a few lines. */
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
