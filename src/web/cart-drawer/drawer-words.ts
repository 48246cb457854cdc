import { lazyWords } from '#web/platform/framework/lazy-words.ts'

/** Words of the drawer, besides those of the cart, which are loaded with every page. */
export const drawerWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})
