import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { widgetVersion } from '../../widget/src/host/version.ts';
import { run } from '../launch/run.mjs';
import { rollUpDeclarations } from './declarations.mjs';

const entry = 'widget/src/host/account-widget.ts';

/** The module, and the script for a tag, which defines `Waypost.createAccountWidget`. */
const formats = { es: 'account-widget.mjs', iife: 'account-widget.js' };

async function bundle(root, outDir, format) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      rolldownOptions: { output: { minify: true } }, // the bundler's own setting keeps a module's white space
      lib: { entry: join(root, entry), formats: [format], name: 'Waypost', fileName: () => formats[format] },
    },
  });
}

/** The types of the public API in one file. */
async function writeTypes(root, outDir) {
  const emitted = join(root, 'node_modules/.cache/waypost-widget-types');
  rmSync(emitted, { recursive: true, force: true });
  mkdirSync(emitted, { recursive: true });
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: emitted,
    rootDir: join(root, 'widget/src'),
  };
  const project = join(emitted, 'tsconfig.json');
  const config = {
    extends: join(root, 'widget/tsconfig.json'),
    compilerOptions: options,
    files: [join(root, entry)],
    include: [],
  };
  writeFileSync(project, JSON.stringify(config));
  const code = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
    cwd: root,
  });
  if (code !== 0) throw new Error('the types of the widget cannot be emitted');
  writeFileSync(join(outDir, 'account-widget.d.ts'), rollUpDeclarations(emitted, 'host/account-widget.d.ts'));
}

/** The package.json for `npm publish dist/widget`; the workspace itself is private, because it exports sources. */
function packageOf(root) {
  const { name, description } = JSON.parse(readFileSync(join(root, 'widget/package.json'), 'utf8'));
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = Object.values(formats).flatMap((file) => [file, `${file}.map`]);
  return {
    name,
    version: widgetVersion,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './account-widget.d.ts', default: './account-widget.mjs' } },
    files: [...files, 'account-widget.d.ts', 'README.md'],
  };
}

const digest = (file, algorithm, encoding) => createHash(algorithm).update(readFileSync(file)).digest(encoding);

/** The script tag for embedders; the folder's name contains a hash of its files. */
function manifestOf(outDir) {
  const files = Object.values(formats).map((name) => {
    const file = join(outDir, name);
    return { name, hash: digest(file, 'sha256', 'hex'), integrity: `sha384-${digest(file, 'sha384', 'base64')}` };
  });
  const hash = createHash('sha256')
    .update(files.map((file) => file.hash).join())
    .digest('hex')
    .slice(0, 10);
  const integrity = Object.fromEntries(files.map((file) => [file.name, file.integrity]));
  return { version: widgetVersion, folder: `${widgetVersion}-${hash}`, integrity };
}

const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

/** Builds dist/widget: a package to publish, and the folder that the account service serves. */
export async function buildWidget(root) {
  const outDir = join(root, 'dist/widget');
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  await Promise.all(Object.keys(formats).map((format) => bundle(root, outDir, format)));
  await writeTypes(root, outDir);
  writeJson(join(outDir, 'package.json'), packageOf(root));
  writeJson(join(outDir, 'manifest.json'), manifestOf(outDir));
  copyFileSync(join(root, 'docs/widget.md'), join(outDir, 'README.md'));
}
