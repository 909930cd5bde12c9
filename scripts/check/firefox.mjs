import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install } from './debian.mjs';

const names = ['firefox-esr', 'firefox'];
const elsewhere = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

function onThisMachine() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find((file) =>
    existsSync(file),
  );
}

/**
 * The second browser, for the example page; FIREFOX_PATH overrides the first one found.
 * Undefined if it is missing and cannot be installed: the tests then run in Chromium only, and this prints a note.
 */
export async function findOrInstallFirefox() {
  const found = process.env.FIREFOX_PATH || onThisMachine();
  if (found) return found;
  if (canInstall()) await install('firefox-esr');
  const installed = onThisMachine();
  if (!installed)
    console.log('There is no Firefox here: its tests are left out. Install it, or name one with FIREFOX_PATH.');
  return installed;
}
