/** The texts of the interface, by room. The rooms put theirs in where they are loaded: see `src/web/words.en.ts`. */
export interface Words {}
