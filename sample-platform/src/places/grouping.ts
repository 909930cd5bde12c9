/** The numbers from 0 on in groups: those of group `g` stand in `members` from `starts[g]` to before `starts[g + 1]`. */
export type Grouping = { readonly starts: Uint32Array; readonly members: Uint32Array };

/** Groups by counting; within a group the order stays. `groupOf` has the group of each number, below `groups`. */
export function groupNumbers(groupOf: Uint32Array, groups: number): Grouping {
  const starts = new Uint32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let at = 1; at <= groups; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const members = new Uint32Array(groupOf.length);
  groupOf.forEach((group, number) => {
    const free = next[group] ?? 0;
    members[free] = number;
    next[group] = free + 1;
  });
  return { starts, members };
}
