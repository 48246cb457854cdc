import { getMenus } from '#contract/admin/content/menus.ts'
import { adminWords, contentAdminWords, menuWords } from '#web/admin/words.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useReload } from '../form/use-reload.ts'
import { MenusEditor } from './menus-editor.tsx'

/** /dashboard/admin/content/menus: the links of every page. */
export function MenusLayoutView() {
  const words = menuWords.use()
  const { title } = contentAdminWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getMenus, {})
  const { loads, reload } = useReload(refetch)
  return (
    <AdminPage title={words.title} crumbs={[{ text: title, href: '/dashboard/admin/content' }]}>
      <p className="text-width text-muted">{words.lead}</p>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <MenusEditor key={loads} menus={data} onReload={reload} />
      )}
    </AdminPage>
  )
}
