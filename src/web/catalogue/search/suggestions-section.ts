import { suggestWords } from './suggest-words.ts'
import { Suggestions } from './suggestions.tsx'

/** The list below a search field. */
export const section = { View: Suggestions, words: [suggestWords] }
