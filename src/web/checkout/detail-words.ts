import { lazyWords } from '../platform/lazy-words.ts'

/** What services ask and what was answered, at the checkout, on orders and at the desk. */
export const detailWords = lazyWords({
  en: () => import('./detail-words.en.ts'),
  he: () => import('./detail-words.he.ts'),
})
