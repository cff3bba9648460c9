import { defineConfig } from '@playwright/test';

/** Against a running instance: GAUGEWAY_URL, with its data folder in GAUGEWAY_DATA_DIR; Chromium from CHROMIUM_PATH. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/journeys',
  // Two files at a time: while one browser waits for the product the other draws.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    baseURL: process.env['GAUGEWAY_URL'] ?? 'http://127.0.0.1:8080',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
