/** Which suggestion is highlighted; -1 is none, as the focus stays in the box. */
export function highlightAfter(key: string, at: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : 0;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1;
  return at;
}
