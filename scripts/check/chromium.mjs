import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal } from '../launch/refusal.mjs';
import { canInstall, install } from './debian.mjs';

/** The headless shell renders the same pages in two thirds of the time. */
const shell = '/usr/bin/chromium-headless-shell';
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function onThisMachine() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...elsewhere].find((file) => existsSync(file));
}

/** The browser of tests; CHROMIUM_PATH overrides the first one found. */
export async function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Refusal(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  if (named) return named;
  if (!existsSync(shell) && canInstall()) await install('chromium-headless-shell');
  const found = onThisMachine();
  if (found) return found;
  if (!canInstall()) throw new Refusal('The browser tests need Chromium. Install it, or name one with CHROMIUM_PATH.');
  if (!(await install('chromium'))) throw new Refusal('Chromium could not be installed with apt-get.');
  return '/usr/bin/chromium';
}
