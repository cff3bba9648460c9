// The browser of the journeys and of the pictures in the documents.
import { bring } from './bring.mjs';

/** A browser that draws the same everywhere and calls nobody. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The shell is the same browser without windows and menus: the same pages for about half of the processor time.
 * @returns {Promise<{ path: string } | { why: string }>}
 */
export async function needsChromium() {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH };
  const SHELL = 'chromium-headless-shell';
  const shell = await bring({ programs: [SHELL], packages: [SHELL, 'fonts-dejavu-core'] });
  if ('path' in shell) return shell;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return bring({ programs: names, packages: ['chromium', 'fonts-dejavu-core'] });
}
