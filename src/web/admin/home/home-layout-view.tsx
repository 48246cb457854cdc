import { getHomeLayout } from '#contract/admin/content/home.ts'
import { adminWords, contentAdminWords, homeAdminWords } from '#web/admin/words.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useReload } from '../form/use-reload.ts'
import { HomeEditor } from './home-editor.tsx'

/** /dashboard/admin/content/home: the layout of the home page. */
export function HomeLayoutView() {
  const words = homeAdminWords.use()
  const { title } = contentAdminWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getHomeLayout, {})
  const { loads, reload } = useReload(refetch)
  return (
    <AdminPage
      title={words.title}
      crumbs={[{ text: title, href: '/dashboard/admin/content' }]}
      actions={
        <ButtonLink variant="secondary" size="sm" href="/" target="_blank">
          <AdminIcon name="external" className="turns" />
          {words.view}
        </ButtonLink>
      }
    >
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <HomeEditor key={loads} home={data} onReload={reload} />
      )}
    </AdminPage>
  )
}
