import { words as cart } from './cart/words.en.ts'
import { words as catalogue } from './catalogue/words.en.ts'
import { words as kit } from './kit/words.en.ts'
import { words as platform } from './platform/i18n/words.en.ts'
import { words as shell } from './shell/words.en.ts'

/** Words of the public rooms. Rooms that few visitors see load theirs with `lazyWords`. */
export const words = { cart, catalogue, kit, platform, shell }
export type PublicWords = typeof words

declare module './platform/framework/words.ts' {
  interface Words extends PublicWords {}
}
