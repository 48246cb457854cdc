import { words as en } from './found-words.en.ts'
import { words as he } from './found-words.he.ts'

/** To be read behind `import.meta.env.SSR` only: so it stays out of the browser's files. */
export const foundWords = { en, he } as const
