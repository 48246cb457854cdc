import type { AdminProduct } from '#contract/product/product-shapes.ts'
import type { CategoryOption } from '../bulk-form.tsx'
import { AddressSection } from './address-section.tsx'
import { AttributesSection } from './attributes-section.tsx'
import { BundleItemsSection } from './bundle-items-section.tsx'
import { FileSection } from './file-section.tsx'
import { PicturesSection } from './pictures/pictures-section.tsx'
import { PriceSection } from './price-section.tsx'
import { QuestionsSection } from './questions/questions-section.tsx'
import { RelatedSection } from './related-section.tsx'
import { SaleSection } from './sale-section.tsx'
import { TextsSection } from './texts-section.tsx'
import type { ProductEditorForm } from './values/editor-form.ts'
import { VariantsSection } from './variants-section.tsx'

type SectionsProps = {
  readonly form: ProductEditorForm
  /** Null for a new product. */
  readonly product: AdminProduct | null
  readonly categories: readonly CategoryOption[]
  /** Others see the fields, but cannot change them. */
  readonly edits: boolean
  /** Opens the form of a new variant. */
  readonly onAdd: () => void
  readonly onReload: () => Promise<void>
}

/** All fields of a product: those that its kind has, and those that its family does not share. */
export function EditorSections({ form, product, categories, edits, onAdd, onReload }: SectionsProps) {
  const shared = form.values.main.length > 0
  return (
    <fieldset disabled={!edits} className="contents">
      <div className="grid min-w-0 gap-2">
        <TextsSection form={form} />
        <div className="grid items-start gap-2 lg:grid-cols-2">
          <PriceSection form={form} product={product} />
          <SaleSection form={form} product={product} categories={categories} />
        </div>
        {form.values.kind === 'bundle' && <BundleItemsSection form={form} own={product?.id} />}
        {form.values.kind === 'file' && (
          <FileSection product={product} edits={edits} error={form.errorOf('file')} />
        )}
        {!shared && <PicturesSection form={form} edits={edits} />}
        <AttributesSection form={form} />
        {product !== null && (
          <VariantsSection form={form} product={product} edits={edits} onAdd={onAdd} onReload={onReload} />
        )}
        {form.values.kind === 'service' && <QuestionsSection form={form} />}
        <div className="grid items-start gap-2 lg:grid-cols-2">
          <AddressSection form={form} product={product} />
          {!shared && <RelatedSection form={form} own={product?.id} />}
        </div>
      </div>
    </fieldset>
  )
}
