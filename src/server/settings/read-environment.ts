import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The process environment, with defaults from an optional `.env` file. The file's other addresses of a database belong
 * to its own DATABASE_URL: if the process names another one, they lead to the wrong database and do not count.
 */
export function readEnvironment(file = '.env', own: Environment = process.env): Environment {
  const filed = readFiled(file)
  const ignored = Object.fromEntries(ignoredNames(filed, own).map((name) => [name, undefined]))
  return { ...filed, ...ignored, ...own }
}

/** A sentence for each address of the file that does not count. */
export function ignoredAddresses(file = '.env', own: Environment = process.env): string[] {
  return ignoredNames(readFiled(file), own).map(
    (name) => `${name} of .env does not count, because the environment names another DATABASE_URL`,
  )
}

function readFiled(file: string): Environment {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

const otherAddresses = ['DATABASE_MIGRATION_URL', 'DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL']

function ignoredNames(filed: Environment, own: Environment): string[] {
  const present = filed['DATABASE_URL']?.trim()
  const isOther = own['DATABASE_URL'] !== undefined && own['DATABASE_URL'].trim() !== present
  if (!present || !isOther) return []
  return otherAddresses.filter((name) => filed[name]?.trim() && own[name] === undefined)
}
