import { identityWords } from '#web/identity/identity-words.ts'
import { problemWords } from '#web/platform/framework/problem-text.ts'
import { AccountOffer } from './account-offer.tsx'
import { ordersWords } from './orders-words.ts'

/** An account for a guest who has just paid. */
export const section = { View: AccountOffer, words: [ordersWords, identityWords, problemWords] }
