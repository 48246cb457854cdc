import { lazyWords } from '#web/platform/framework/lazy-words.ts'
import type { words } from './words.en.ts'

/** Words of both forms; pages that show one of them list these. */
export const contactWords = lazyWords<typeof words>({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
