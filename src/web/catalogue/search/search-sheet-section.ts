import { SearchSheet } from './search-sheet.tsx'
import { suggestWords } from './suggest-words.ts'

/** The search over the whole screen of a phone. */
export const section = { View: SearchSheet, words: [suggestWords] }
