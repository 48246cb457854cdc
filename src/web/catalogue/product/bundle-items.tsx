import type { ReactNode } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'

/** The products in a bundle, their separate price, and the saving. */
export function BundleItems({ product: { parts, price } }: { readonly product: ProductPage }) {
  const words = useWords().catalogue.product
  const language = useLanguage()
  const apart = parts.reduce((sum, part) => sum + part.price * part.quantity, 0)
  return (
    <dl className="grid ruled rounded-md border border-line bg-surface">
      {parts.map((part) => (
        <Row key={part.id} shekels={part.price * part.quantity}>
          <a href={productPath(part, language)} className="text-link underline-offset-4 hover:underline">
            <Name text={part.name[language]} />
          </a>
          {part.quantity > 1 && ` × ${part.quantity}`}
        </Row>
      ))}
      <Row shekels={apart}>{words.apart}</Row>
      {apart > price && (
        <Row shekels={apart - price}>
          <b>{words.saved}</b>
        </Row>
      )}
    </dl>
  )
}

function Row({ shekels, children }: { readonly shekels: number; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-1 px-2 py-1.5">
      <dt>{children}</dt>
      <dd>
        <Price shekels={shekels} />
      </dd>
    </div>
  )
}
