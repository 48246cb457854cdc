import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './words.en.ts'

export const reviewAdminWords = lazyWords<typeof words>({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
