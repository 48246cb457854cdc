import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './words.en.ts'

/** The words of the reading rooms; they come with their pages. */
export const contentWords = lazyWords<typeof words>({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
