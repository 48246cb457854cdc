import type { Language } from '#shop/localized.ts'
import { useLanguage } from '../framework/site.ts'

/** The words of a room that only some visitors need; a page or a section names them, and they come with it. */
export type LazyWords<Words = unknown> = {
  load(language: Language): Promise<Words>
  /** To be called in a component of a page or a section that names these words. */
  use(): Words
  /** The same outside components, in the `head` of a page that names these words. */
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

/** Loads the words that late code names: those of a page or of a section. */
export function loadWords(
  { words = [] }: { readonly words?: readonly LazyWords[] },
  language: Language,
): Promise<unknown> {
  return Promise.all(words.map((one) => one.load(language)))
}
