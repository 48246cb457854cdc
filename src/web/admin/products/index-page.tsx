import { goingLiveWords, productWords, reportWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { FirstSteps } from '../going-live/first-steps.tsx'
import { WaitingTasks } from '../reports/waiting-tasks.tsx'
import { AdminProductList } from './list-view.tsx'

/** /dashboard/admin: an owner's first steps, the manager's open tasks, and the list of products. */
export const page = defineAdminPage({
  title: (language) => productWords.of(language).title,
  words: [productWords, reportWords, goingLiveWords],
  View: () => (
    <AdminProductList
      above={
        <>
          <FirstSteps />
          <WaitingTasks />
        </>
      }
    />
  ),
})
