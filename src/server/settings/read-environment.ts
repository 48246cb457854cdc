import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The process environment, with defaults from an optional `.env` file. The file's other addresses of a database belong
 * to its own DATABASE_URL: if the process names another one, they lead to the wrong database and do not count.
 */
export function readEnvironment(file = '.env', own: Environment = process.env): Environment {
  const filed: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const present = filed['DATABASE_URL']?.trim()
  const isOther = own['DATABASE_URL'] !== undefined && own['DATABASE_URL'].trim() !== present
  return { ...filed, ...(present && isOther && withoutAddresses), ...own }
}

const withoutAddresses: Environment = {
  DATABASE_MIGRATION_URL: undefined,
  DATABASE_LISTEN_URL: undefined,
  DATABASE_REPLICA_URL: undefined,
}
