import type * as v from 'valibot'
import { type ReactNode, useMemo } from 'react'
import { listAdminCategories } from '#contract/admin/products/categories.ts'
import { exportProducts, listAdminProducts } from '#contract/admin/products/products.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { useMay } from '../frame/use-admin.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { BulkActions } from './bulk-actions.tsx'
import { PriceChanges } from './prices/price-changes.tsx'
import { productColumns } from './product-columns.tsx'
import { productWords } from '#web/admin/words.ts'

type ListInput = v.InferInput<(typeof listAdminProducts)['input']>

/** /dashboard/admin/products: all products, including drafts and archived ones. */
export function AdminProductList({ above = null }: { readonly above?: ReactNode }) {
  const words = productWords.use()
  const language = useLanguage()
  const say = useLocalized()
  const may = useMay()
  const address = useTableAddress()
  // edge: the URL may contain anything; the server validates it
  const input = { ...address.params, language } as ListInput
  const query = useRead(listAdminProducts, input, { keep: true })
  const categories = useRead(listAdminCategories, {}).data?.categories ?? []
  const columns = useMemo(() => productColumns(words, language), [words, language])
  const choices = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([value, text]) => ({ value, text }))
  const edits = may('products.edit')
  const bulk = (ids: readonly string[], clear: () => void) => (
    <BulkActions
      rows={(query.data?.rows ?? []).filter(({ id }) => ids.includes(id))}
      categories={categories}
      onDone={clear}
    />
  )
  return (
    <AdminPage
      title={words.title}
      actions={
        <>
          <ButtonLink variant="quiet" href="/dashboard/admin/products/categories">
            {words.categories}
          </ButtonLink>
          {edits && <Beginnings />}
        </>
      }
    >
      {above}
      {edits && <PriceChanges />}
      <AdminTable
        name="products"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => say(name)}
        filters={[
          { name: 'state', title: words.columns.state, options: choices(words.states) },
          { name: 'kind', title: words.columns.kind, options: choices(words.kinds) },
          {
            name: 'category',
            title: words.columns.category,
            options: categories.map(({ slug, name }) => ({ value: slug, text: say(name) })),
          },
        ]}
        {...(edits && { bulk })}
        csv={exportProducts}
        empty={
          <EmptyState title={words.none} text={words.noneText} icon={<AdminIcon name="box" />}>
            {edits && <Beginnings />}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}

function Beginnings() {
  const words = productWords.use()
  return (
    <div className="flex gap-1">
      <ButtonLink variant="secondary" href="/dashboard/admin/products/import">
        {words.import}
      </ButtonLink>
      <ButtonLink href="/dashboard/admin/products/new">
        <Icon name="plus" />
        {words.add}
      </ButtonLink>
    </div>
  )
}
