import type { ReactNode } from 'react';

/** No text of the catalogue has it. */
const marker = '\u2060';

type SentenceWithLinkProps = {
  /** The sentence around a link that reads so. */
  readonly sentence: (link: string) => string;
  readonly link: ReactNode;
};

/** A sentence with a link in it, at the place that its language gives it. */
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
