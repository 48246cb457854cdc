import { suggestWords } from './suggest-words.ts'
import { SearchSuggestions } from './suggestions.tsx'

/** The list below a search field. */
export const section = { View: SearchSuggestions, words: [suggestWords] }
