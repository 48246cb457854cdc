import { lazyWords } from '#web/platform/framework/lazy-words.ts'
import type { words } from './list-words.en.ts'

/** Words of the product list; loaded with its page. */
export const listWords = lazyWords<typeof words>({
  en: () => import('./list-words.en.ts'),
  he: () => import('./list-words.he.ts'),
})
