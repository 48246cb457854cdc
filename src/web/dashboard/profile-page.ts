import { page as account } from '../account/account-page.tsx'
import type { Page } from '../platform/page.ts'
import { dashboardWords } from './dashboard-words.ts'
import { UserLayout } from './user-layout.tsx'

/** The account page itself, beside the user's menu. */
export const page: Page = {
  ...account,
  words: [...(account.words ?? []), dashboardWords],
  Layout: UserLayout,
}
