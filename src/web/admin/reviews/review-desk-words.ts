import { lazyWords } from '../../platform/lazy-words.ts'
import type { words } from './words.en.ts'

export const reviewDeskWords = lazyWords<typeof words>({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
