import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSearchNames, type SearchNames } from '#shop/catalogue/search-names.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** Only the demo needs the names of its invented brands. */
const nameFiles = { live: ['search-names.txt'], demo: ['search-names.txt', 'demo/search-names.txt'] } as const

const ownFolder = fileURLToPath(new URL('../../../content/', import.meta.url))

/** Names that shoppers search by but that products do not contain. */
export function loadSearchNames(mode: Settings['mode'], folder: string = ownFolder): SearchNames {
  return readSearchNames(
    nameFiles[mode]
      .map((name) => join(folder, name))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  )
}
