import { words as en } from './closed-words.en.ts'
import { words as he } from './closed-words.he.ts'

/** Only the server draws the page of a closed shop: no browser downloads its words. */
export const closedWords = { en, he } as const
