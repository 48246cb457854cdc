import { useState } from 'react'
import { listAdminCategories, orderCategories } from '#contract/admin/products/categories.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, categoryWords, productWords } from '#web/admin/words.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { AddCategory, RemoveCategory, RenameCategory } from './category-dialogs.tsx'
import { CategoryLine } from './category-line.tsx'
import type { AdminCategory } from './category.ts'

type OpenDialog =
  | { readonly action: 'add' }
  | { readonly action: 'rename' | 'remove'; readonly category: AdminCategory }

/** /dashboard/admin/products/categories: the categories of the shop, in order. */
export function CategoriesView() {
  const { failed } = adminWords.use()
  const words = categoryWords.use()
  const edits = useMay()('products.edit')
  const { data, isLoadingError, refetch } = useRead(listAdminCategories, {})
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  const add = (
    <Button onClick={() => setOpened({ action: 'add' })}>
      <Icon name="plus" />
      {words.add}
    </Button>
  )
  return (
    <AdminPage
      title={words.title}
      crumbs={[{ text: productWords.use().title, href: '/dashboard/admin/products' }]}
      actions={edits && add}
    >
      <p className="text-width text-muted">{words.lead}</p>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-5" />
      ) : data.categories.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} icon={<AdminIcon name="box" />}>
          {edits && add}
        </EmptyState>
      ) : (
        <CategoryList categories={data.categories} edits={edits} onOpen={setOpened} onMoved={refetch} />
      )}
      <AddCategory open={opened?.action === 'add'} onClose={close} />
      {opened?.action === 'rename' && <RenameCategory category={opened.category} onClose={close} />}
      {opened?.action === 'remove' && <RemoveCategory category={opened.category} onClose={close} />}
    </AdminPage>
  )
}

type ListProps = {
  readonly categories: readonly AdminCategory[]
  readonly edits: boolean
  readonly onOpen: (opened: OpenDialog) => void
  /** Reads the categories again. */
  readonly onMoved: () => Promise<unknown>
}

function CategoryList({ categories, edits, onOpen, onMoved }: ListProps) {
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const move = async (from: number, to: number) => {
    if (busy) return
    const slugs = categories.map(({ slug }) => slug)
    slugs.splice(to, 0, ...slugs.splice(from, 1))
    setBusy(true)
    const response = await callAdmin(orderCategories, { slugs })
    if (response.data === null) notify('error', problemText(response))
    // the next move begins with the order that this one has made
    await onMoved()
    setBusy(false)
  }
  return (
    <Card as="ul" padding="none" className="ruled max-w-[48rem]" aria-busy={busy}>
      {categories.map((category, at) => (
        <CategoryLine
          key={category.slug}
          category={category}
          first={at === 0}
          last={at === categories.length - 1}
          {...(edits && {
            onMove: (by: -1 | 1) => void move(at, at + by),
            onRename: () => onOpen({ action: 'rename', category }),
            onRemove: () => onOpen({ action: 'remove', category }),
          })}
        />
      ))}
    </Card>
  )
}
