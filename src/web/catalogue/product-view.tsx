import type { ReactNode } from 'react'
import type { ProductPage } from '../../contract/catalogue.ts'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { Icon } from '../kit/icon.tsx'
import { Name } from '../kit/name.tsx'
import { Picture } from '../kit/picture.tsx'
import { ReducedPrice } from '../kit/price.tsx'
import { Prose } from '../kit/prose.tsx'
import { useLocalized, useWords } from '../platform/site.ts'
import { BuyBox } from './buy-box.tsx'
import { ProductBadges } from './product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGrid } from './product-grid.tsx'

export function ProductView({ data: { product } }: { readonly data: { readonly product: ProductPage } }) {
  const { catalogue, shell } = useWords()
  const say = useLocalized()
  const name = say(product.name)
  return (
    <div className="page-width grid gap-4 py-3">
      <Breadcrumbs
        crumbs={[
          { text: shell.nav.products, href: '/products' },
          { text: say(product.category.name), href: `/products?category=${product.category.slug}` },
          { text: name },
        ]}
      />
      <div className="grid items-start gap-4 md:grid-cols-[7fr_5fr]">
        <div className="relative overflow-hidden rounded-md border border-line">
          <Picture
            imageUrl={product.imageUrl}
            alt={catalogue.product.picture(name)}
            sizes="(min-width: 1200px) 660px, (min-width: 900px) 56vw, 94vw"
            first
          />
          <ProductBadges product={product} />
        </div>
        <Purchase product={product} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[7fr_5fr]">
        <div className="grid gap-4">
          <Chapter title={catalogue.product.about}>
            <Prose html={say(product.descriptionHtml)} />
          </Chapter>
          <Chapter title={catalogue.product.after}>
            <Prose html={say(product.instructionsHtml)} />
          </Chapter>
        </div>
        <Chapter title={catalogue.product.facts}>
          <ProductFacts product={product} />
        </Chapter>
      </div>
      {product.related.length > 0 && (
        <Chapter title={catalogue.product.related}>
          <ProductGrid products={product.related.slice(0, 4)} />
        </Chapter>
      )}
    </div>
  )
}

/** Name, price and the way into the cart. */
function Purchase({ product }: { readonly product: ProductPage }) {
  const words = useWords().catalogue.product
  const say = useLocalized()
  return (
    <div className="grid gap-2 md:sticky md:top-9">
      <div className="grid gap-1">
        <p className="text-sm font-semibold text-muted">
          <Name text={product.brand} />
        </p>
        <h1 className="text-2xl">
          <Name text={say(product.name)} />
        </h1>
        <p className="text-lg text-muted">{say(product.summary)}</p>
      </div>
      <div className="grid gap-0.5">
        <ReducedPrice price={product.price} fullPrice={product.fullPrice} size="lg" />
        <p className="text-sm text-muted">{words.vat}</p>
      </div>
      <BuyBox product={product} />
      <ul className="grid gap-1 border-t border-line pt-2 text-sm">
        <Assurance icon={product.kind === 'service' ? 'mail' : 'bolt'}>
          {product.kind === 'service' ? words.service : words.instant}
        </Assurance>
        <Assurance icon="refresh">{words.refund}</Assurance>
      </ul>
    </div>
  )
}

function Assurance({
  icon,
  children,
}: {
  readonly icon: 'bolt' | 'mail' | 'refresh'
  readonly children: ReactNode
}) {
  return (
    <li className="flex items-start gap-1">
      <Icon name={icon} className="mt-0.25 shrink-0 text-link" />
      {children}
    </li>
  )
}

function Chapter({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
