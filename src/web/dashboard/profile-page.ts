import { profile } from '#web/account/account-page.tsx'
import type { Page } from '#web/platform/framework/page.ts'
import { dashboardWords } from './dashboard-words.ts'
import { UserLayout } from './user-layout.tsx'

/** The account page, beside the user's menu. */
export const page: Page = {
  ...profile,
  words: [...(profile.words ?? []), dashboardWords],
  Layout: UserLayout,
}
