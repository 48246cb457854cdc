import type { Language } from '#shop/localized.ts'
import { useLanguage } from '../framework/site.ts'

/** The words of a room that only some visitors need; downloaded with the page that asks for them. */
export type LazyWords<Words = unknown> = {
  load(language: Language): Promise<void>
  /** To be called in a component of a page that names these words. */
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
    if (words === undefined) throw new Error('a page uses words that it does not name in `words`')
    return words
  }
  return {
    async load(language) {
      if (!loaded.has(language)) loaded.set(language, (await sources[language]()).words)
    },
    use: () => read(useLanguage()),
    of: read,
  }
}
