import type { ReactNode } from 'react';

/** A character that no message contains. */
const marker = '\u2060';

type SentenceWithLinkProps = {
  /** The sentence around a link with this text. */
  readonly sentence: (link: string) => string;
  readonly link: ReactNode;
};

/** A sentence with a link, at the position that the language requires. */
export function SentenceWithLink({ sentence, link }: SentenceWithLinkProps) {
  const [before, after] = sentence(marker).split(marker);
  return (
    <>
      {before}
      {link}
      {after}
    </>
  );
}
