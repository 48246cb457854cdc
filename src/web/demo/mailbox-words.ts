import { lazyWords } from '#web/platform/framework/lazy-words.ts'

export const mailboxWords = lazyWords({
  en: () => import('./mailbox-words.en.ts'),
  he: () => import('./mailbox-words.he.ts'),
})
