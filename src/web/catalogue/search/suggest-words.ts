import { lazyWords } from '#web/platform/framework/lazy-words.ts'
import type { words } from './suggest-words.en.ts'

/** Words of suggestions; loaded when a visitor starts a search. */
export const suggestWords = lazyWords<typeof words>({
  en: () => import('./suggest-words.en.ts'),
  he: () => import('./suggest-words.he.ts'),
})
