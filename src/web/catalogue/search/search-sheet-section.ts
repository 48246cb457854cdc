import { SearchSheet } from './search-sheet.tsx'
import { suggestWords } from './suggest-words.ts'

/** The full-screen search on a phone. */
export const section = { View: SearchSheet, words: [suggestWords] }
