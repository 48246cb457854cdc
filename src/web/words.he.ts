import { words as cart } from './cart/words.he.ts'
import { words as catalogue } from './catalogue/words.he.ts'
import { words as kit } from './kit/words.he.ts'
import { words as platform } from './platform/i18n/words.he.ts'
import { words as shell } from './shell/words.he.ts'
import type { PublicWords } from './words.en.ts'

export const words: PublicWords = { cart, catalogue, kit, platform, shell }
