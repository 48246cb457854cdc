import { lazyWords } from '../platform/lazy-words.ts'

export const listWords = lazyWords({
  en: () => import('./list-words.en.ts'),
  he: () => import('./list-words.he.ts'),
})
