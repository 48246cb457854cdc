import { lazyWords } from '#web/platform/framework/lazy-words.ts'
import type { words } from './words.en.ts'

/** Words of the content pages; loaded with them. */
export const contentWords = lazyWords<typeof words>({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
