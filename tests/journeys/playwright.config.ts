import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium.mjs';

/** Against a running instance: GAUGEWAY_URL, with its data folder in GAUGEWAY_DATA_DIR; Chromium from CHROMIUM_PATH. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/test/journeys',
  // Two journeys at a time: while one browser waits for the product the other draws. Each is on its own: it makes its
  // entities under unique names.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // For a machine that is slow and busy; nothing waits so long that is going to come.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    baseURL: process.env['GAUGEWAY_URL'] ?? 'http://127.0.0.1:8080',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    // Nothing fades and nothing slides: the screen is complete at once.
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey is a new browser, for which it would keep files that are not requested again.
    serviceWorkers: 'block',
    // Failed tests only: the picture, and its steps, requests and console (`npx playwright show-trace`). Snapshots of
    // each step would slow passing tests.
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
  },
});
