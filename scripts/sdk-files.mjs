// node scripts/sdk-files.mjs: packs content/sdks/sources into content/sdks/files and writes sizes and checksums into
// the
// catalogue. The same sources give the same bytes everywhere, as a test proves. Runs on Node 24.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';

const folder = fileURLToPath(new URL('../content/sdks', import.meta.url));

function filesOf(sources, version) {
  const files = new Map();
  for (const source of sources) {
    const root = join(folder, 'sources', source);
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, 'utf8').replaceAll('{version}', version);
      files.set(relative(root, path).replaceAll('\\', '/'), Buffer.from(text));
    }
  }
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1));
}

const zipVersion = 20;
const nineteenEighty = 0x0021; // a fixed time for reproducible files: the earliest in the format

/** The fields that both headers of a file share, from the required version to the length of its name. */
function factsOf(name, data) {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(zipVersion, 0);
  facts.writeUInt16LE(nineteenEighty, 8);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  return facts;
}

const signature = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

function centralEntry(name, data, offset) {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), Buffer.of(zipVersion, 0), factsOf(name, data), rest, Buffer.from(name)]);
}

/** A zip file without compression, because compressors differ from machine to machine. */
function zipOf(files) {
  const locals = [];
  const central = [];
  let offset = 0;
  for (const [name, data] of files) {
    const local = Buffer.concat([signature(0x04034b50), factsOf(name, data), Buffer.from(name), data]);
    central.push(centralEntry(name, data, offset));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(0x06054b50), end]);
}

/** The catalogue with every version's size and checksum, and all files. */
export function packSdks() {
  const catalogue = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'));
  const files = new Map();
  for (const sdk of catalogue) {
    for (const version of sdk.versions) {
      const bytes = zipOf(filesOf(sdk.sources, version.version_id));
      files.set(version.file, bytes);
      Object.assign(version, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
  }
  return { catalogue: `${JSON.stringify(catalogue, undefined, 2)}\n`, files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { catalogue, files } = packSdks();
  for (const [name, bytes] of files) writeFileSync(join(folder, 'files', name), bytes);
  writeFileSync(join(folder, 'catalogue.json'), catalogue);
}
