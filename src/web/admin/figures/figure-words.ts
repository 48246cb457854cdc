import { lazyWords } from '../../platform/lazy-words.ts'

export const figureWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
