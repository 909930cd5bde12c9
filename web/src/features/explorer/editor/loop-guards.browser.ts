import { javascriptLanguage } from '@codemirror/lang-javascript';

const loops = new Set(['ForStatement', 'WhileStatement', 'DoStatement']);
/** Those that call themselves, perhaps by a promise, are loops as well. */
const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunction',
  'MethodDeclaration',
  'Property', // a method of an object, if it has a block
]);

type Insertion = { readonly at: number; readonly text: string };

/**
 * Lets every loop ask on each turn, and every function on each call, whether the code has run for too long without a
 * pause. The lines of the source stay where they are.
 */
export function guardLoops(code: string): string {
  const insertions: Insertion[] = [];
  javascriptLanguage.parser.parse(code).iterate({
    enter({ name, node }) {
      if (!loops.has(name) && !functions.has(name)) return;
      const body = name === 'DoStatement' ? node.firstChild?.nextSibling : node.lastChild;
      if (!body || body.type.isError) return;
      if (body.name === 'Block') {
        insertions.push({ at: body.from + 1, text: '__guardLoop();' });
      } else if (loops.has(name)) {
        insertions.push({ at: body.from, text: '{__guardLoop();' }, { at: body.to, text: '}' });
      } else if (name === 'ArrowFunction') {
        insertions.push({ at: body.from, text: '(__guardLoop(),' }, { at: body.to, text: ')' });
      }
    },
  });
  let guardedCode = code;
  // from the end, so that earlier positions stay; of two at one position, the outer part's end comes last
  for (const { at, text } of insertions.toSorted((one, other) => other.at - one.at))
    guardedCode = guardedCode.slice(0, at) + text + guardedCode.slice(at);
  return guardedCode;
}
