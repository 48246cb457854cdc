import { foldText } from './fold-text.ts'
import { withoutPrefixes } from './word-forms.ts'

/** Synonyms, and what to show instead if the shop has none of them; each a list of normalised words. */
export type NameGroup = {
  readonly names: readonly (readonly string[])[]
  readonly instead: readonly (readonly string[])[]
  /** The alternative as written; in the language of the name if it exists in both. */
  readonly insteadWritten: (name: string) => string
}

/** What people call products, beyond the shop's own words. */
export type SearchNames = {
  /** The group with this name; a Hebrew prefix before the first word is ignored. */
  of(words: readonly string[]): NameGroup | null
  /** The first group with a name that begins with this word. */
  beginning(word: string): NameGroup | null
}

/** The longest name, in words. */
export const longestName = 3

/**
 * Parses lines such as `norton, נורטון : antivirus`: synonyms, and after the colon what to search for if the shop
 * has none of them. `#` begins a comment.
 */
export function readSearchNames(text: string): SearchNames {
  const groups = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map(readGroup)
  const byName = new Map(groups.flatMap((group) => group.names.map((words) => [words.join(' '), group])))
  return {
    of(words) {
      const [first = '', ...rest] = words
      for (const start of [first, ...withoutPrefixes(first)]) {
        const group = byName.get([start, ...rest].join(' '))
        if (group !== undefined) return group
      }
      return null
    },
    beginning(word) {
      for (const [name, group] of byName) if (name.startsWith(word)) return group
      return null
    },
  }
}

function readGroup(line: string): NameGroup {
  const [names = '', instead = ''] = line.split(':')
  const written = instead.split(',').map((text) => text.trim())
  return {
    names: wordLists(names),
    instead: wordLists(instead),
    insteadWritten: (name) => written.find((text) => isHebrew(text) === isHebrew(name)) ?? written[0] ?? '',
  }
}

const isHebrew = (text: string) => /[א-ת]/.test(text)

function wordLists(list: string): string[][] {
  return list
    .split(',')
    .map(foldText)
    .filter((name) => name !== '')
    .map((name) => name.split(' '))
}
