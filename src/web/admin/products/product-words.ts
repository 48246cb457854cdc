import { lazyWords } from '../../platform/lazy-words.ts'

export const productWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
