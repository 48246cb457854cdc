import { words as en } from './closed-words.en.ts'
import { words as he } from './closed-words.he.ts'

/** Only the server renders the page of a closed shop: browsers do not download its words. */
export const closedWords = { en, he } as const
