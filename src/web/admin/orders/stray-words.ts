import { lazyWords } from '../../platform/lazy-words.ts'
import type { words } from './stray-words.en.ts'

export const strayWords = lazyWords<typeof words>({
  en: () => import('./stray-words.en.ts'),
  he: () => import('./stray-words.he.ts'),
})
