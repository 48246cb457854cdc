import type { MouseEvent } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'

/** The variants of a product, each a page of its own; the page stays where it is while one is chosen. */
export function VariantPicker({ product }: { readonly product: ProductPage }) {
  const { card, product: words } = useWords().catalogue
  const language = useLanguage()
  const say = useLocalized()
  if (product.variants.length === 0) return null
  return (
    <nav aria-label={words.variants}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-1 md:grid-cols-3">
        {product.variants.map((variant) => (
          <li key={variant.id} className="grid">
            <a
              href={productPath(variant, language)}
              aria-current={variant.id === product.id ? 'true' : undefined}
              ref={variant.id === product.id ? focusChosen : undefined}
              onClick={choose}
              className="grid content-start gap-0.5 rounded-md border border-edge bg-surface px-1.5 py-1 hover:border-ink aria-current:border-2 aria-current:border-link aria-current:px-[11px] aria-current:py-[7px]"
            >
              <span className="text-sm leading-snug font-semibold">
                <Name text={say(variant.label)} />
              </span>
              <span className="flex flex-wrap items-baseline gap-x-0.5">
                <Price shekels={variant.price} className={variant.outOfStock ? 'text-muted' : 'font-bold'} />
                {variant.fullPrice !== null && (
                  <s className="text-xs text-muted">
                    <Price shekels={variant.fullPrice} />
                  </s>
                )}
              </span>
              {variant.outOfStock && <span className="text-xs text-muted">{card.soldOut}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The address of the variant that was chosen here: its page begins where this one was left. */
let chosen: string | null = null

/** Without moving the page; what opens elsewhere is the browser's. */
function choose(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  chosen = event.currentTarget.href
  navigate(chosen, { quiet: true })
}

function focusChosen(link: HTMLAnchorElement | null): void {
  if (link === null || link.href !== chosen) return
  chosen = null
  link.focus({ preventScroll: true })
}
