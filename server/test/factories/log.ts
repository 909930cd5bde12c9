import type { TestAppOptions } from '../harness.ts';

export type LogLine = Readonly<Record<string, unknown>> & { readonly event: string };

/** Records a server's log; `since` answers the new lines whose event begins with this subject. */
export function createLog() {
  const lines: LogLine[] = [];
  let seen = 0;
  const to: TestAppOptions['log'] = { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) };
  const all = ['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'requestId'];
  const factsOf = (line: LogLine) => Object.fromEntries(Object.entries(line).filter(([name]) => !all.includes(name)));
  return {
    to,
    text: () => JSON.stringify(lines),
    since(about: string) {
      const found = lines.slice(seen).filter((line) => line.event?.startsWith(`${about}.`));
      seen = lines.length;
      return found.map(factsOf);
    },
  };
}
