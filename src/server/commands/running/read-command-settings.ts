import { type Environment, ignoredAddresses, readEnvironment } from '#server/settings/read-environment.ts'
import { readSettings, type Settings } from '#server/settings/read-settings.ts'
import { CommandRefused } from './command.ts'

/** The settings from the environment and `.env`. Throws with their problems if they are invalid. */
export function readCommandSettings(warn: (sentence: string) => void = console.error): {
  settings: Settings
  environment: Environment
} {
  for (const ignored of ignoredAddresses()) warn(ignored)
  const environment = readEnvironment()
  const settings = readSettings(environment)
  if ('problems' in settings) throw new CommandRefused(settings.problems.join('\n'))
  return { settings, environment }
}
