import { profile } from '../account/account-page.tsx'
import type { Page } from '../platform/page.ts'
import { dashboardWords } from './dashboard-words.ts'
import { UserLayout } from './user-layout.tsx'

/** The account page itself, beside the user's menu. */
export const page: Page = {
  ...profile,
  words: [...(profile.words ?? []), dashboardWords],
  Layout: UserLayout,
}
