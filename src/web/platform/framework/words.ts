/** Interface texts by room. Each room adds its own by declaration merging: see `src/web/words.en.ts`. */
export interface Words {}
