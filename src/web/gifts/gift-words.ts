import { lazyWords } from '#web/platform/i18n/lazy-words.ts'

export const giftWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
