import { words as catalogue } from './catalogue/words.he.ts'
import { words as kit } from './kit/words.he.ts'
import { words as platform } from './platform/words.he.ts'
import { words as shell } from './shell/words.he.ts'
import type { Words } from './words.en.ts'

export const words: Words = { catalogue, kit, platform, shell }
