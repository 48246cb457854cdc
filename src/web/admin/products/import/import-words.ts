import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './import-words.en.ts'

export const importWords = lazyWords<typeof words>({
  en: () => import('./import-words.en.ts'),
  he: () => import('./import-words.he.ts'),
})
