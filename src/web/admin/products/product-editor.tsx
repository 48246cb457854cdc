import { useState } from 'react'
import type { DeskProduct } from '../../../contract/desk-product-shapes.ts'
import { addProduct, changeProduct } from '../../../contract/desk-products.ts'
import { productPath } from '../../../shop/catalogue/product-path.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { notify } from '../../kit/toasts.tsx'
import { go } from '../../platform/router.tsx'
import { useLanguage } from '../../platform/site.ts'
import { DeskForm } from '../form/desk-form.tsx'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useMay } from '../frame/use-desk.ts'
import { AddressPart } from './address-part.tsx'
import type { Category } from './bulk-form.tsx'
import { EditorFoot } from './editor-foot.tsx'
import { FactsPart } from './facts-part.tsx'
import { FilePart } from './file-part.tsx'
import { PartsPart } from './parts-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { Preview } from './preview.tsx'
import { PricePart } from './price-part.tsx'
import { stateTones } from './product-columns.tsx'
import { inputOf, valuesOf } from './product-values.ts'
import { productWords } from './product-words.ts'
import { QuestionsPart } from './questions-part.tsx'
import { RelatedPart } from './related-part.tsx'
import { SalePart } from './sale-part.tsx'
import { TextsPart } from './texts-part.tsx'

type EditorProps = {
  /** Null: one that is about to be written. */
  readonly product: DeskProduct | null
  readonly categories: readonly Category[]
  readonly onReload?: () => Promise<void>
}

/** Everything about one product: both languages side by side, money beside them, the page as shoppers see it below. */
export function ProductEditor({ product, categories, onReload }: EditorProps) {
  const words = productWords.use()
  const language = useLanguage()
  const edits = useMay()('products.edit')
  const form = useDeskForm(valuesOf(product, categories[0]?.slug))
  // the version that was loaded or saved here, not the one read anew meanwhile
  const [version, setVersion] = useState(product?.version ?? 0)
  const [stale, setStale] = useState(false)
  const save = async () => {
    const input = inputOf(form.values)
    const answer =
      product === null
        ? await change(addProduct, input)
        : await change(changeProduct, { ...input, id: product.id, version })
    if (answer.problem?.code === 'version-changed') return setStale(true)
    if (answer.data === null) return form.fail(answer)
    setVersion(answer.data.version)
    form.reset(valuesOf(answer.data))
    notify('success', product === null ? words.editor.added : words.editor.saved)
    if (product === null) go(`/dashboard/admin/products/${answer.data.id}`, { replace: true })
  }
  const title = form.values[`name.${language}`] || form.values['name.en'] || words.add
  return (
    <DeskPage
      title={title}
      crumbs={[{ text: words.title, href: '/dashboard/admin/products' }]}
      beside={
        product !== null && <Badge tone={stateTones[product.state]}>{words.states[product.state]}</Badge>
      }
      actions={
        product?.state === 'live' && (
          <ButtonLink variant="secondary" size="sm" href={productPath(product, language)} target="_blank">
            <DeskIcon name="external" className="turns" />
            {words.editor.view}
          </ButtonLink>
        )
      }
    >
      {stale && onReload !== undefined && <StaleNotice onReload={onReload} />}
      <DeskForm
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
            <TextsPart form={form} />
            <PicturesPart form={form} />
            <FactsPart form={form} />
            {form.values.kind === 'service' && <QuestionsPart form={form} />}
          </div>
          <div className="grid min-w-0 gap-2">
            <PricePart form={form} product={product} />
            <SalePart form={form} product={product} categories={categories} />
            {form.values.kind === 'bundle' && <PartsPart form={form} own={product?.id} />}
            {form.values.kind === 'file' && <FilePart product={product} error={form.errorOf('file')} />}
            <AddressPart form={form} product={product} />
            <RelatedPart form={form} own={product?.id} />
          </div>
        </div>
      </DeskForm>
      <Preview values={form.values} product={product} categories={categories} />
    </DeskPage>
  )
}
