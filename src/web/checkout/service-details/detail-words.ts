import { lazyWords } from '#web/platform/framework/lazy-words.ts'

/** Words for the questions of services and their answers: checkout, orders and admin area. */
export const detailWords = lazyWords({
  en: () => import('./detail-words.en.ts'),
  he: () => import('./detail-words.he.ts'),
})
