import { defineConfig, devices } from '@playwright/test'
import type { ShopOptions } from './tests/journeys/support/shop.ts'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const report = process.env['JOURNEYS_REPORT']

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1440, height: 900 } }

const hebrewPhone = { ...phone, locale: 'he-IL', language: 'he' } as const
const englishDesktop = { ...desktop, locale: 'en-US', language: 'en' } as const

/** A third less work for the machine: no movements, and one pixel for each that a page counts in. */
const calm = { deviceScaleFactor: 1, contextOptions: { reducedMotion: 'reduce' } } as const

/**
 * `npm test` and `npm run test:journeys`: each journey once, the shop's in Hebrew on a phone, the admin area's in
 * English on a desktop.
 */
const once = [
  {
    name: 'he-phone',
    use: { ...hebrewPhone, ...calm },
    testIgnore: '**/admin/**',
    grepInvert: /@once/,
  },
  { name: 'en-desktop', use: { ...englishDesktop, ...calm }, testMatch: '**/admin/**/*.journey.ts' },
  { name: 'en-desktop-once', use: { ...englishDesktop, ...calm }, testIgnore: '**/admin/**', grep: /@once/ },
]

/**
 * `npm run test:everywhere`: every journey in Hebrew on a phone and in English on a desktop; one marked `@everywhere`
 * also the other way round, and one marked `@once`, which uses up what a shop has one of, only once. The pictures come
 * first: they take longest, and nothing else has to wait for them at the end.
 */
const everywhere = [
  { name: 'pictures', testMatch: '**/*.pictures.ts', use: { ...desktop, locale: 'en-US' } },
  { name: 'he-phone', use: hebrewPhone, grepInvert: /@once/ },
  {
    name: 'he-desktop',
    use: { ...desktop, locale: 'he-IL', language: 'he' } as const,
    grep: /@everywhere/,
  },
  {
    name: 'en-phone',
    use: { ...phone, locale: 'en-US', language: 'en' } as const,
    grep: /@everywhere/,
  },
  { name: 'en-desktop', use: englishDesktop },
]

/** Two journeys are played at a time, each in a shop of its own. */
export default defineConfig<ShopOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  timeout: 90_000,
  // A machine that does other things besides is slow, not wrong.
  expect: { timeout: 15_000 },
  workers: 2,
  // One that needed its second try is named in the report, so that it can be mended.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ...(report === undefined ? [] : [['json', { outputFile: report }] as const])],
  use: {
    // To trace every journey takes longer than to play the one that failed once more.
    trace: 'on-first-retry',
    actionTimeout: 20_000,
    // It would respond where a journey stands between page and shop; the journeys about it let it in.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Jerusalem',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-quic',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: process.env['JOURNEYS_ONCE'] === undefined ? everywhere : once,
})
