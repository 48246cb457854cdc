import { words as en } from './seo-words.en.ts'
import { words as he } from './seo-words.he.ts'

/** Use only behind `import.meta.env.SSR`, so that it stays out of the browser's files. */
export const seoWords = { en, he } as const
