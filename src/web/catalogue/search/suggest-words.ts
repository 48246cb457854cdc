import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './suggest-words.en.ts'

/** The words of suggestions; they come when somebody is about to search. */
export const suggestWords = lazyWords<typeof words>({
  en: () => import('./suggest-words.en.ts'),
  he: () => import('./suggest-words.he.ts'),
})
