import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import process from 'node:process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const opened = `
  import { createRequire } from 'node:module'
  import { openProviders } from '#server/integrations/payments/registry.ts'
  import { readSettings } from '#server/settings/read-settings.ts'
  openProviders(readSettings(JSON.parse(process.argv[1])).payments, { log: console, waitSeconds: 2 })
  const files = Object.keys(createRequire(import.meta.url).cache)
  console.log(files.some((file) => file.includes('/node_modules/stripe/')))`

/** Starts a separate server that opens its providers; returns whether it has loaded Stripe's library. */
async function isLoaded(environment: Readonly<Record<string, string>>): Promise<string> {
  const given = ['--input-type=module', '--eval', opened, JSON.stringify(environment)]
  const cwd = fileURLToPath(new URL('../../../../../', import.meta.url))
  return (await promisify(execFile)(process.execPath, given, { cwd })).stdout.trim()
}

test('Stripe’s library is loaded only by a shop that is set up for Stripe', async () => {
  assert.equal(await isLoaded({}), 'false')
  assert.equal(await isLoaded({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }), 'true')
})
