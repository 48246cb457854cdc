import { lazyWords } from '#web/platform/framework/lazy-words.ts'

export const couponWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
