import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './category-words.en.ts'

export const categoryWords = lazyWords<typeof words>({
  en: () => import('./category-words.en.ts'),
  he: () => import('./category-words.he.ts'),
})
