import { lazyWords } from '../platform/lazy-words.ts'

export const accountWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
