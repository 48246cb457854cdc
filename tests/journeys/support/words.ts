import { words as enCart } from '../../../src/web/cart/words.en.ts'
import { words as heCart } from '../../../src/web/cart/words.he.ts'
import { words as enCatalogue } from '../../../src/web/catalogue/words.en.ts'
import { words as heCatalogue } from '../../../src/web/catalogue/words.he.ts'
import { words as enCheckout } from '../../../src/web/checkout/words.en.ts'
import { words as heCheckout } from '../../../src/web/checkout/words.he.ts'
import { words as enShell } from '../../../src/web/shell/words.en.ts'
import { words as heShell } from '../../../src/web/shell/words.he.ts'

/** What the shop says in the language of the journey. */
export const wordsOf = {
  en: { cart: enCart, catalogue: enCatalogue, checkout: enCheckout, shell: enShell },
  he: { cart: heCart, catalogue: heCatalogue, checkout: heCheckout, shell: heShell },
}
