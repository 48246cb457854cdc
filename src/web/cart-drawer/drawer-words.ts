import { lazyWords } from '#web/platform/i18n/lazy-words.ts'

/** What the drawer says besides the words of the cart, which come with every page. */
export const drawerWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
