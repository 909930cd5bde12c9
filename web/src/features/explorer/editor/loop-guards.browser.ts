import { javascriptLanguage } from '@codemirror/lang-javascript';

const loops = new Set(['ForStatement', 'WhileStatement', 'DoStatement']);
const guard = '__guardLoop();';

type Insertion = { readonly at: number; readonly text: string };

/** Lets every loop ask on each turn whether it has run for too long; the lines of the source stay where they are. */
export function guardLoops(code: string): string {
  const insertions: Insertion[] = [];
  javascriptLanguage.parser.parse(code).iterate({
    enter({ name, node }) {
      if (!loops.has(name)) return;
      const body = name === 'DoStatement' ? node.firstChild?.nextSibling : node.lastChild;
      if (!body || body.type.isError) return;
      if (body.name === 'Block') {
        insertions.push({ at: body.from + 1, text: guard });
      } else {
        insertions.push({ at: body.from, text: `{${guard}` }, { at: body.to, text: '}' });
      }
    },
  });
  let guardedCode = code;
  // from the end, so that earlier positions stay; of two at one position, the outer loop's end comes last
  for (const { at, text } of insertions.toSorted((one, other) => other.at - one.at))
    guardedCode = guardedCode.slice(0, at) + text + guardedCode.slice(at);
  return guardedCode;
}
