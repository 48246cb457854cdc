import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Environment = Readonly<Record<string, string | undefined>>

/** The process environment, with defaults from an optional `.env` file. */
export function readEnvironment(file = '.env'): Environment {
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}
