import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Field } from '#web/kit/field.tsx'
import { Price, ReducedPrice } from '#web/kit/price.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { ProductEditorForm } from './values/editor-form.ts'
import { productWords } from '#web/admin/words.ts'

type PriceProps = { readonly form: ProductEditorForm; readonly product: AdminProduct | null }

/** The price, the discount with its dates, and earlier prices. */
export function PriceSection({ form, product }: PriceProps) {
  const words = productWords.use().editor
  return (
    <Section title={words.price}>
      <Field label={words.priceShekels} inputMode="decimal" dir="ltr" required {...form.text('price')} />
      <Field label={words.discount} inputMode="numeric" dir="ltr" {...form.text('discount.percent')} />
      <div className="grid gap-1">
        <Field label={words.from} type="datetime-local" {...form.text('discount.from')} />
        <Field label={words.until} type="datetime-local" {...form.text('discount.until')} />
        <p className="text-sm text-muted">{words.datesHint}</p>
      </div>
      {product !== null && <PriceHistory product={product} />}
    </Section>
  )
}

function PriceHistory({ product }: { readonly product: AdminProduct }) {
  const words = productWords.use().editor
  const language = useLanguage()
  const { priceNow, price, lowestBefore, prices } = product
  return (
    <div className="grid gap-1 border-t border-line pt-1.5 text-sm">
      <p className="flex items-baseline justify-between gap-1">
        <span className="text-muted">{words.now}</span>
        <ReducedPrice price={priceNow} fullPrice={priceNow === price ? null : price} />
      </p>
      {lowestBefore !== null && (
        <p className="flex items-baseline justify-between gap-1">
          <span className="text-muted">{words.lowestBefore}</span>
          <Price shekels={lowestBefore} className="font-semibold" />
        </p>
      )}
      <details>
        <summary className="py-0.5 font-semibold">{words.history}</summary>
        {prices.length === 0 ? (
          <p className="text-muted">{words.noHistory}</p>
        ) : (
          <ol className="grid gap-0.5">
            {prices.map((one) => (
              <li key={one.at + one.price} className="flex items-baseline justify-between gap-1">
                <time dateTime={one.at} className="text-muted">
                  {dayAndTime(one.at, language)}
                </time>
                <ReducedPrice
                  price={one.price}
                  fullPrice={one.price === one.fullPrice ? null : one.fullPrice}
                />
              </li>
            ))}
          </ol>
        )}
      </details>
    </div>
  )
}
