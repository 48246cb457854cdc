import { useState } from 'react'
import type { AdminProduct } from '#contract/admin/product-shapes.ts'
import { addProduct, changeProduct } from '#contract/admin/products.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '../../form/admin-form.tsx'
import { StaleNotice } from '../../form/stale-notice.tsx'
import { useAdminForm } from '../../form/use-admin-form.ts'
import { callAdmin } from '../../frame/call-admin.ts'
import { AdminPage } from '../../frame/admin-page.tsx'
import { useMay } from '../../frame/use-admin.ts'
import { AddressSection } from './address-section.tsx'
import type { Category } from '../bulk-form.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { AttributesSection } from './attributes-section.tsx'
import { FileSection } from './file-section.tsx'
import { BundleItemsSection } from './bundle-items-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { Preview } from './preview.tsx'
import { PriceSection } from './price-section.tsx'
import { stateTones } from '../product-columns.tsx'
import { inputOf, valuesOf } from './product-values.ts'
import { productWords } from '#web/admin/words.ts'
import { QuestionsSection } from './questions-section.tsx'
import { RelatedSection } from './related-section.tsx'
import { SaleSection } from './sale-section.tsx'
import { TextsSection } from './texts-section.tsx'

type EditorProps = {
  /** Null: one that is about to be written. */
  readonly product: AdminProduct | null
  readonly categories: readonly Category[]
  readonly onReload?: () => Promise<void>
}

/** Everything about one product: both languages side by side, money beside them, the page as shoppers see it below. */
export function ProductEditor({ product, categories, onReload }: EditorProps) {
  const words = productWords.use()
  const language = useLanguage()
  const edits = useMay()('products.edit')
  const form = useAdminForm(valuesOf(product, categories[0]?.slug))
  // the version that was loaded or saved here, not the one read again meanwhile
  const [version, setVersion] = useState(product?.version ?? 0)
  const [stale, setStale] = useState(false)
  const save = async () => {
    const input = inputOf(form.values)
    const answer =
      product === null
        ? await callAdmin(addProduct, input)
        : await callAdmin(changeProduct, { ...input, id: product.id, version })
    if (answer.problem?.code === 'version-changed') return setStale(true)
    if (answer.data === null) return form.fail(answer)
    setVersion(answer.data.version)
    form.reset(valuesOf(answer.data))
    notify('success', product === null ? words.editor.added : words.editor.saved)
    if (product === null) navigate(`/dashboard/admin/products/${answer.data.id}`, { replace: true })
  }
  const title = form.values[`name.${language}`] || form.values['name.en'] || words.add
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: words.title, href: '/dashboard/admin/products' }]}
      beside={
        product !== null && <Badge tone={stateTones[product.state]}>{words.states[product.state]}</Badge>
      }
      actions={
        product?.state === 'live' && (
          <ButtonLink variant="secondary" size="sm" href={productPath(product, language)} target="_blank">
            <AdminIcon name="external" className="turns" />
            {words.editor.view}
          </ButtonLink>
        )
      }
    >
      {stale && onReload !== undefined && <StaleNotice onReload={onReload} />}
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
        <div className="grid items-start gap-2 md:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-2">
            <TextsSection form={form} />
            <PicturesSection form={form} />
            <AttributesSection form={form} />
            {form.values.kind === 'service' && <QuestionsSection form={form} />}
          </div>
          <div className="grid min-w-0 gap-2">
            <PriceSection form={form} product={product} />
            <SaleSection form={form} product={product} categories={categories} />
            {form.values.kind === 'bundle' && <BundleItemsSection form={form} own={product?.id} />}
            {form.values.kind === 'file' && <FileSection product={product} error={form.errorOf('file')} />}
            <AddressSection form={form} product={product} />
            <RelatedSection form={form} own={product?.id} />
          </div>
        </div>
      </AdminForm>
      <Preview values={form.values} product={product} categories={categories} />
    </AdminPage>
  )
}
