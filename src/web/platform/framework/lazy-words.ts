import type { Language } from '#shop/localized.ts'
import { useLanguage } from './site.ts'

/** Words of a room that only some visitors need; pages and sections list them, and load with them. */
export type LazyWords<Words = unknown> = {
  load(language: Language): Promise<Words>
  /** For components of a page or section that lists these words. */
  use(): Words
  /** For the `head` of a page that lists these words. */
  of(language: Language): Words
}

export function lazyWords<Words>(
  sources: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>>,
): LazyWords<Words> {
  const loaded = new Map<Language, Words>()
  const read = (language: Language) => {
    const words = loaded.get(language)
    if (words === undefined) throw new Error('words that nobody named in `words`')
    return words
  }
  return {
    async load(language) {
      if (!loaded.has(language)) loaded.set(language, (await sources[language]()).words)
      return read(language)
    },
    use: () => read(useLanguage()),
    of: read,
  }
}

/** Loads the words that a page or section lists. */
export function loadWords(
  { words = [] }: { readonly words?: readonly LazyWords[] },
  language: Language,
): Promise<unknown> {
  return Promise.all(words.map((one) => one.load(language)))
}
