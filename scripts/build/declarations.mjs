import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'vite';

const nameOf = (declaration) => (declaration.id ?? declaration.declarations[0].id).name;

/** All identifiers in a piece of syntax. A property named like a type only keeps that type's declaration. */
function namesIn(node, found = new Set()) {
  if (typeof node !== 'object' || node === null) return found;
  if (node.type === 'Identifier') found.add(node.name);
  for (const part of Object.values(node)) namesIn(part, found);
  return found;
}

/** The declarations of one emitted file, and the sources of its imports. */
function readDeclarations(file) {
  const source = readFileSync(file, 'utf8');
  const declarations = new Map();
  const imports = new Map();
  let end = 0;
  /** @type {any[]} */
  const statements = parseAst(source, { lang: 'dts' }).body;
  for (const statement of statements) {
    const [comment = ''] = source.slice(end, statement.start).match(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/) ?? [];
    end = statement.end;
    if (statement.type === 'ImportDeclaration') {
      const from = resolve(dirname(file), statement.source.value.replace(/\.ts$/, '.d.ts'));
      for (const { local, imported } of statement.specifiers) imports.set(local.name, { from, name: imported.name });
      continue;
    }
    const declaration = statement.declaration ?? statement;
    if (!declaration.id && !declaration.declarations) continue; // `export {}`
    const text = comment + source.slice(declaration.start, declaration.end);
    declarations.set(nameOf(declaration), {
      text,
      isValue: declaration.type === 'VariableDeclaration',
      uses: namesIn(declaration),
    });
  }
  return { declarations, imports };
}

/**
 * Bundles types into one file: the exports of `entry` and every type they refer to. Constants that types are derived
 * from stay unexported, because the package does not contain them.
 */
export function rollUpDeclarations(folder, entry) {
  const files = new Map();
  const fileAt = (file) => {
    if (!files.has(file)) files.set(file, readDeclarations(file));
    return files.get(file);
  };
  const taken = new Map();
  const take = (file, name) => {
    const { declarations, imports } = fileAt(file);
    const imported = imports.get(name);
    if (imported) return take(imported.from, imported.name);
    const declaration = declarations.get(name);
    if (!declaration || taken.get(name)?.file === file) return undefined;
    if (taken.has(name)) throw new Error(`${name} is declared in ${taken.get(name).file} and in ${file}`);
    taken.set(name, { file, ...declaration });
    for (const used of declaration.uses) take(file, used);
    return undefined;
  };
  const start = join(folder, entry);
  for (const name of fileAt(start).declarations.keys()) take(start, name);
  const texts = [...taken.values()].map(({ text, isValue }) =>
    isValue
      ? text.replace(/^(?=(?:const|let) )/m, 'declare ')
      : text.replace(/^(?=interface |type |(?:declare )?function )/m, 'export '),
  );
  return `${texts.join('\n\n')}\n\nexport {};\n`;
}
