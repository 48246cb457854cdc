import { getAccount } from '../../contract/account.ts'
import { listSecondFactors } from '../../contract/second-factor.ts'
import { identityWords } from '../identity/identity-words.ts'
import { ordersWords } from '../orders/orders-words.ts'
import { ask, definePage } from '../platform/page.ts'
import { AccountView } from './account-view.tsx'
import { accountWords } from './account-words.ts'

export const page = definePage({
  calls: () => ({
    account: ask(getAccount, {}),
    // Closed until a one-time password is replaced.
    factors: { ...ask(listSecondFactors, {}), optional: true as const },
  }),
  words: [accountWords, identityWords, ordersWords],
  head: (_words, _data, { language }) => ({
    title: accountWords.of(language).title,
  }),
  View: AccountView,
})
