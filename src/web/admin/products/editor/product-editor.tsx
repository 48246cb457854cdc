import { useState } from 'react'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { addProduct, changeProduct } from '#contract/admin/products/products.ts'
import type { ProductPage } from '#contract/catalogue.ts'
import { otherLanguage } from '#shop/localized.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage, useShop } from '#web/platform/framework/site.ts'
import { AdminForm } from '#web/admin/form/admin-form.tsx'
import { StaleNotice } from '#web/admin/form/stale-notice.tsx'
import { useAdminForm } from '#web/admin/form/use-admin-form.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { AddVariant } from './add-variant.tsx'
import type { CategoryOption } from '../bulk-form.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { EditorSections } from './editor-sections.tsx'
import { draftPage } from './draft-page.ts'
import { KeysStep } from './keys-step.tsx'
import { CardPreview, PagePreview, useRendered } from './preview.tsx'
import { stateTones } from '../product-columns.tsx'
import {
  checkNames,
  productInputOf,
  fullNameOf,
  type ProductValues,
  productValuesOf,
} from './values/product-values.ts'
import { productWords } from '#web/admin/words.ts'

type EditorProps = {
  /** Null for a new product. */
  readonly product: AdminProduct | null
  readonly categories: readonly CategoryOption[]
  readonly onReload?: () => Promise<void>
}

const nothingToRead = () => Promise.resolve()

/** The editor of a product, with its card as shoppers see it beside it, and its whole page below. */
export function ProductEditor({ product, categories, onReload = nothingToRead }: EditorProps) {
  const words = productWords.use()
  const language = useLanguage()
  const edits = useMay()('products.edit')
  const form = useAdminForm(productValuesOf(product, categories[0]?.slug), { check: checkNames })
  const [seenIn, setSeenIn] = useState(language)
  // the product as loaded or saved here, not as refetched since
  const [saved, setSaved] = useState(product)
  const [stale, setStale] = useState(false)
  const [adding, setAdding] = useState(false)
  const save = async () => {
    const input = productInputOf(form.values, saved?.discount)
    const response =
      saved === null
        ? await callAdmin(addProduct, input)
        : await callAdmin(changeProduct, { ...input, id: saved.id, version: saved.version })
    if (response.problem?.code === 'version-changed') return setStale(true)
    if (response.data === null) return form.fail(response)
    setSaved(response.data)
    form.reset(productValuesOf(response.data))
    notify('success', product === null ? words.editor.added : words.editor.saved)
    if (product === null) navigate(`/dashboard/admin/products/${response.data.id}`, { replace: true })
  }
  const name = fullNameOf(form.values)
  const page = useDraft(form.values, saved, categories)
  return (
    <AdminPage
      title={name[language] || name[otherLanguage(language)] || words.add}
      crumbs={[{ text: words.title, href: '/dashboard/admin/products' }]}
      beside={
        product !== null && <Badge tone={stateTones[product.state]}>{words.states[product.state]}</Badge>
      }
      actions={
        product !== null && (
          <>
            {edits && <DuplicateButton product={product} />}
            {product.state === 'live' && (
              <ButtonLink variant="secondary" size="sm" href={productPath(product, language)} target="_blank">
                <AdminIcon name="external" className="turns" />
                {words.editor.view}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {product !== null && <KeysStep key={product.id} product={product} />}
      {stale && <StaleNotice onReload={onReload} />}
      <AdminForm
        form={form}
        onSave={save}
        foot={
          edits && (
            <EditorFoot form={form}>
              <Button type="submit" busy={form.busy}>
                {product === null ? words.add : words.editor.save}
              </Button>
            </EditorFoot>
          )
        }
      >
        <div className="grid items-start gap-2 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
          <EditorSections
            form={form}
            product={product}
            categories={categories}
            edits={edits}
            onAdd={() => setAdding(true)}
            onReload={onReload}
          />
          <div className="md:sticky md:top-9">
            <CardPreview page={page} language={seenIn} onLanguage={setSeenIn} />
          </div>
        </div>
      </AdminForm>
      {product !== null && <AddVariant product={product} open={adding} onClose={() => setAdding(false)} />}
      <PagePreview page={page} language={seenIn} />
    </AdminPage>
  )
}

/** What the shop would show with the typed values. */
function useDraft(
  values: ProductValues,
  product: AdminProduct | null,
  categories: readonly CategoryOption[],
): ProductPage {
  const texts = useRendered(values)
  const { saleRounding = 'ninety' } = useShop()
  const category = categories.find(({ slug }) => slug === values.category)
  return draftPage(values, { product, texts, category: category?.name ?? { en: '', he: '' }, saleRounding })
}
