import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { quickFolder } from '../../scripts/check/postgres.mjs';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { administer } from './postgres-administration.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateDirectory: string;
    /** The data of this run's tests; deleted at its end. */
    runDirectory: string;
    /** Set for tests on PostgreSQL: its address and the template database. */
    postgres: { readonly url: string; readonly template: string } | null;
  }
}

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/waypost');
const silent = { info() {}, warn() {}, error() {} };

/** A hash of everything that decides the contents of a migrated database; a change creates a new template. */
function fingerprint(): string {
  const folder = join(root, 'server/src/db');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.startsWith('migrat'),
  );
  const files = [...sources.toSorted().map((file) => join(folder, file)), join(root, 'package-lock.json')];
  const hash = createHash('sha256');
  for (const file of files.filter((path) => /\.(ts|json)$/.test(path))) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function migrated(databaseUrl: string | undefined, dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, logger: silent });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/** Only old ones, because a concurrent run of another version may be using a younger one. */
function isForgotten(entry: string): boolean {
  if (!/^(database|draft)-/.test(entry)) return false;
  return Date.now() - statSync(join(cache, entry)).mtimeMs > dayMs;
}

/** Cached between runs, because creating a database takes seconds. */
async function embeddedTemplate(name: string): Promise<string> {
  const directory = join(cache, `database-${name}`);
  if (existsSync(directory)) {
    utimesSync(directory, new Date(), new Date());
    return directory;
  }
  const draft = join(cache, `draft-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  await migrated(undefined, draft);
  for (const old of readdirSync(cache).filter(isForgotten)) rmSync(join(cache, old), { recursive: true, force: true });
  try {
    renameSync(draft, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error; // otherwise a concurrent run was faster
    rmSync(draft, { recursive: true });
  }
  return directory;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const name = fingerprint();
  project.provide('templateDirectory', await embeddedTemplate(name));
  // oxlint-disable-next-line node/no-process-env -- the only place where the tests read their PostgreSQL address
  const url = process.env['TEST_DATABASE_URL'];
  const template = url === undefined ? null : await postgresTemplate(url, name);
  project.provide('postgres', template);
  const runDirectory = mkdtempSync(join(quickFolder(), 'waypost-run-'));
  project.provide('runDirectory', runDirectory);
  return async () => {
    rmSync(runDirectory, { recursive: true, force: true });
    if (template) await administer(template.url, `drop database ${template.template} with (force)`);
  };
}

async function postgresTemplate(url: string, name: string): Promise<{ url: string; template: string }> {
  const template = `waypost_template_${name}_${process.pid}`;
  await administer(url, `create database ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = template;
  await migrated(templateUrl.href, cache);
  return { url, template };
}
