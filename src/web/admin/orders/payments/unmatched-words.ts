import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './unmatched-words.en.ts'

export const unmatchedWords = lazyWords<typeof words>({
  en: () => import('./unmatched-words.en.ts'),
  he: () => import('./unmatched-words.he.ts'),
})
