import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { settingDefinitions } from '#server/settings/definitions.ts'
import { root } from './run-step.ts'

const others = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_TEST_CONTEXT',
  'PICTURES',
  'TEST_DATABASE_URL',
  'TEST_POOLER_URL',
  'JOURNEYS_ONCE',
]

/** Clears the environment: a developer's own settings must not influence the tests. */
export function cleanEnvironment(): void {
  for (const name of [...Object.keys(settingDefinitions), ...others]) delete process.env[name]
  process.env['TZ'] = 'UTC'
  // Most test processes load the whole shop: it is compiled once.
  process.env['NODE_COMPILE_CACHE'] = join(root, '.cache', 'compiled')
  process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(join(root, 'tools', 'resolve-drizzle.ts')).href}`
  process.chdir(root)
}
