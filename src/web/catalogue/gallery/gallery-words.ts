import { lazyWords } from '#web/platform/framework/lazy-words.ts'

export const galleryWords = lazyWords({
  en: () => import('./gallery-words.en.ts'),
  he: () => import('./gallery-words.he.ts'),
})
