import { lazyWords } from '#web/platform/i18n/lazy-words.ts'

export const galleryWords = lazyWords({
  en: () => import('./gallery-words.en.ts'),
  he: () => import('./gallery-words.he.ts'),
})
