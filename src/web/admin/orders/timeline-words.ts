import { lazyWords } from '#web/platform/i18n/lazy-words.ts'
import type { words } from './timeline-words.en.ts'

export const timelineWords = lazyWords<typeof words>({
  en: () => import('./timeline-words.en.ts'),
  he: () => import('./timeline-words.he.ts'),
})
