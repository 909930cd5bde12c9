import type { SearchHit } from '@waypost/contract/entities/search';

type Marks = SearchHit['marks']['title'];

/** The text in parts, of which every second one is marked. */
export function partsOf(text: string, marks: Marks): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), text.slice(from, to));
    at = to;
  }
  return [...parts, text.slice(at)];
}

/** A text with the words that were searched for. */
export function MarkedText({ text, marks }: { text: string; marks: Marks }) {
  return partsOf(text, marks).map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="rounded-xs bg-accent-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
