import { settingDefinitions } from './definitions.ts'

/** The names of missing settings that a live shop needs. */
export function missingLive(names: ReadonlySet<string>): string[] {
  return Object.entries(settingDefinitions)
    .filter(([name, definition]) => 'live' in definition && !names.has(name))
    .map(([name]) => name)
}

export function missingSentence(name: string): string {
  return `${name} is missing (needed when SHOP_MODE=live)`
}
