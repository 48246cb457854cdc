import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './action-words.en.ts'

/** What each action of the audit log is called; an order's own page tells it in the same words. */
export const actionWords = lazyWords<typeof words>({
  en: () => import('./action-words.en.ts'),
  he: () => import('./action-words.he.ts'),
})
