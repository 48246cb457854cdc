import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { splitName } from '#shop/catalogue/product-name.ts'
import { Prose } from '#web/kit/prose.tsx'
import { LazySection } from '#web/platform/framework/lazy.tsx'
import { useLocalized, useWords } from '#web/platform/framework/site.ts'
import { track } from '#web/platform/browser/track.ts'
import { AttributeList } from './product-attributes.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { storeSeenProduct } from '../viewed-products.ts'
import { BundleItems } from './bundle-items.tsx'
import { BuyBar } from './buy-bar.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { Purchase } from './purchase.tsx'
import { useBuying } from './use-buying.ts'

/** On a phone: picture, price, attributes, texts. On a desktop, price and attributes are beside the texts. */
export function ProductView({ data: { product } }: { readonly data: { readonly product: ProductPage } }) {
  // The key resets all state for another product.
  return <ProductOnSale key={product.id} product={product} />
}

function ProductOnSale({ product }: { readonly product: ProductPage }) {
  const buying = useBuying(product)
  const actions = useRef<HTMLDivElement>(null)
  const { catalogue, shell } = useWords()
  const say = useLocalized()
  const { id } = product
  useEffect(() => {
    storeSeenProduct({ ...product, id: product.family })
    // After the page view, which must be reported first.
    setTimeout(track, 0, { name: 'view_item', items: [{ ...product, quantity: 1 }] })
    // Once per product, whatever else changes on the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return (
    <div className="page-width pt-1.5">
      <div className="grid gap-5 pb-3">
        <div className="grid gap-1.5 md:gap-2">
          <Breadcrumbs
            crumbs={[
              { text: shell.nav.products, href: '/products' },
              { text: say(product.category.name), href: `/products?category=${product.category.slug}` },
              { text: splitName(say(product.name))[0] },
            ]}
          />
          <div className="grid gap-4 sm:grid-cols-2 sm:grid-rows-[auto_1fr] sm:gap-x-3 md:grid-cols-[7fr_5fr] md:gap-x-5">
            <ProductPictures product={product} />
            <div className="max-sm:-mt-2.5 sm:row-span-2">
              <div className="grid gap-4 md:sticky md:top-12">
                <Purchase product={product} buying={buying} actions={actions} />
                {product.parts.length > 0 && (
                  <Chapter title={catalogue.product.inside}>
                    <BundleItems product={product} />
                  </Chapter>
                )}
                <Chapter title={catalogue.product.attributes}>
                  <AttributeList product={product} />
                </Chapter>
              </div>
            </div>
            <div className="grid content-start gap-4">
              <Chapter title={catalogue.product.about}>
                <Prose html={say(product.descriptionHtml)} />
              </Chapter>
              <Chapter title={catalogue.product.after}>
                <Prose
                  html={say(product.instructionsHtml)}
                  className="rounded-md border border-line bg-surface p-2 sm:p-3"
                />
              </Chapter>
            </div>
          </div>
        </div>
        <ReviewsChapter product={product} />
        {product.related.length > 0 && (
          <Chapter title={catalogue.product.related}>
            <ProductGrid products={product.related.slice(0, 4)} />
          </Chapter>
        )}
      </div>
      <BuyBar product={product} buying={buying} actions={actions} />
    </div>
  )
}

const loadReviews = () => import('#web/reviews/reviews-section.ts').then(({ section }) => section)

function ReviewsChapter({ product }: { readonly product: ProductPage }) {
  const { reviews } = useWords().catalogue.product
  useEffect(() => () => void delete document.documentElement.dataset['reviews'], [])
  return (
    <Chapter id="reviews" title={reviews}>
      <LazySection
        load={loadReviews}
        props={{ product }}
        // For visitors who come by a link to the reviews, their section fills the screen, so that nothing
        // below it moves when they load.
        // The browser matches `:target` only after the first paint, so the head script marks it too.
        className={`reviews-place ${product.rating === null ? 'min-h-12' : 'min-h-dvh md:min-h-[60vh]'}`}
      />
    </Chapter>
  )
}

type ChapterProps = { readonly id?: string; readonly title: string; readonly children: ReactNode }

function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section id={id} className="grid scroll-mt-10 gap-1.5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
