import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './filter-words.en.ts'

/** The words of the filters, and of a list without products; they come with these parts. */
export const filterWords = lazyWords<typeof words>({
  en: () => import('./filter-words.en.ts'),
  he: () => import('./filter-words.he.ts'),
})
