import { lazyWords } from '#web/platform/framework/lazy-words.ts'

export const homeWords = lazyWords({
  en: () => import('./home-words.en.ts'),
  he: () => import('./home-words.he.ts'),
})
