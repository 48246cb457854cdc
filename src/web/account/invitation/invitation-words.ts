import { lazyWords } from '#web/platform/framework/lazy-words.ts'

export const invitationWords = lazyWords({
  en: () => import('./invitation-words.en.ts'),
  he: () => import('./invitation-words.he.ts'),
})
