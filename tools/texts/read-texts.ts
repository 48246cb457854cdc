import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run-step.ts'

/** All texts of a words file by path, such as `signIn.title`; texts that take a value are functions. */
export async function readTexts(file: string): Promise<Map<string, unknown>> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
  return textsIn(loaded['words'] ?? Object.values(loaded)[0])
}

/**
 * The English words files of the interface, except the one that combines them; each has a Hebrew one beside
 * it.
 */
export const wordsFiles = (): string[] => globSync('src/web/*/**/*words.en.ts', { cwd: root }).toSorted()

export const inHebrew = (file: string): string => file.replace('.en.ts', '.he.ts')

/** The texts of an object of any depth, by path. */
export function textsIn(value: unknown, name = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[name, value]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...textsIn(inner, name === '' ? key : `${name}.${key}`),
    ]),
  )
}
