import { lazyWords } from '../../platform/lazy-words.ts'

export const orderDeskWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
