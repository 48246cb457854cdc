import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { productKinds } from '#shop/catalogue/product.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import type { CategoryOption } from '../bulk-form.tsx'
import type { ProductEditorForm } from './values/editor-form.ts'
import { productWords } from '#web/admin/words.ts'

type SaleProps = {
  readonly form: ProductEditorForm
  readonly product: AdminProduct | null
  readonly categories: readonly CategoryOption[]
}

/** The product's category and state, and how it is sold. */
export function SaleSection({ form, product, categories }: SaleProps) {
  const words = productWords.use()
  const say = useLocalized()
  const sold = product?.sold ?? 0
  const stock = product?.stock ?? null
  return (
    <Section title={words.editor.sale}>
      <Select label={words.editor.kind} {...form.text('kind')}>
        {productKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </Select>
      {form.values.main.length === 0 && (
        <Select label={words.editor.category} {...form.text('category')}>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {say(name)}
            </option>
          ))}
        </Select>
      )}
      <div className="grid grid-cols-2 gap-1.5">
        <Field label={words.editor.maxPerOrder} inputMode="numeric" dir="ltr" {...form.text('maxPerOrder')} />
        {form.values.kind === 'key' && (
          <Field
            label={words.editor.lowStock}
            hint={words.editor.lowStockHint}
            inputMode="numeric"
            dir="ltr"
            {...form.text('lowStock')}
          />
        )}
      </div>
      <Checkbox label={words.editor.isNew} {...form.tick('isNew')} />
      {product !== null && (
        <p className="flex flex-wrap gap-x-2 border-t border-line pt-1.5 text-sm text-muted">
          {stock !== null && <span>{words.editor.keysInStock(stock)}</span>}
          <span>{words.editor.sold(sold)}</span>
        </p>
      )}
    </Section>
  )
}
