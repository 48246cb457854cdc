import { lazyWords } from '#web/platform/framework/lazy-words.ts'
import type { words } from './filter-words.en.ts'

/** Words of the filters and of an empty list; loaded with these components. */
export const filterWords = lazyWords<typeof words>({
  en: () => import('./filter-words.en.ts'),
  he: () => import('./filter-words.he.ts'),
})
