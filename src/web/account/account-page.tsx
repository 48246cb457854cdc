import type { FunctionComponent } from 'react'
import { getAccount } from '#contract/identity/account.ts'
import { listTwoFactorMethods } from '#contract/identity/two-factor.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import { ordersWords } from '#web/orders/orders-words.ts'
import { pageCall, definePage } from '#web/platform/framework/page.ts'
import { AccountParts, type AccountProps, AccountView } from './account-view.tsx'
import { accountWords } from './account-words.ts'

const defineAccountPage = (View: FunctionComponent<AccountProps>) =>
  definePage({
    calls: () => ({
      account: pageCall(getAccount, {}),
      // Refused until a one-time password has been replaced.
      factors: { ...pageCall(listTwoFactorMethods, {}), optional: true as const },
    }),
    words: [accountWords, identityWords, ordersWords],
    head: (_words, _data, { language }) => ({
      title: accountWords.of(language).title,
    }),
    View,
  })

export const page = defineAccountPage(AccountView)

/** Without page margins: shown beside the user's menu. */
export const profile = defineAccountPage(AccountParts)
