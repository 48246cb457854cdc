import { type MouseEvent, type ReactNode, useId } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { choicesOf, type VariantPlace } from '#shop/catalogue/variant-axes.ts'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'

type Variant = ProductPage['variants'][number]
type PickerProps = { readonly product: ProductPage }

/**
 * The variants of a product, each with its own page; choosing one keeps the scroll position. Devices and term
 * have a row each if they form two axes.
 */
export function VariantPicker({ product }: PickerProps) {
  const words = useWords().catalogue.product
  const say = useLocalized()
  const { variants } = product
  if (variants.length === 0) return null
  const here = variants.find(({ id }) => id === product.id)?.place ?? null
  return (
    <nav aria-label={words.variants} className="grid gap-1">
      {here === null ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-1 md:grid-cols-3">
          {variants.map((variant) => (
            <Chip key={variant.id} variant={variant} chosen={variant.id === product.id} row="">
              <Name text={say(variant.label)} />
            </Chip>
          ))}
        </ul>
      ) : (
        <>
          <AxisRow product={product} here={here} axis="devices" />
          <AxisRow product={product} here={here} axis="termMonths" />
        </>
      )}
    </nav>
  )
}

type AxisRowProps = PickerProps & { readonly here: VariantPlace; readonly axis: keyof VariantPlace }

/** The values of one axis; a value unavailable with the other choice shows what that choice changes to. */
function AxisRow({ product, here, axis }: AxisRowProps) {
  const words = useWords().catalogue.product
  const id = useId()
  const nameOf = (wanted: keyof VariantPlace, { place }: Variant) => {
    const value = place?.[wanted] ?? null
    if (value === null) return words.perpetual
    return wanted === 'devices' ? words.deviceCount(value) : words.months(value)
  }
  return (
    <div className="grid gap-0.5">
      <p id={id} className="text-sm text-muted">
        {words.labels[axis]}
      </p>
      <ul aria-labelledby={id} className="grid grid-cols-3 gap-1">
        {choicesOf(product.variants, here, axis).map(({ variant, moves }) => (
          <Chip
            key={variant.id}
            variant={variant}
            chosen={variant.place?.[axis] === here[axis]}
            row={axis}
            only={moves ? words.only(nameOf(axis === 'devices' ? 'termMonths' : 'devices', variant)) : null}
          >
            {nameOf(axis, variant)}
          </Chip>
        ))}
      </ul>
    </div>
  )
}

type ChipProps = {
  readonly variant: Variant
  readonly chosen: boolean
  /** The row of the link: the chosen link of each row leads to this page. */
  readonly row: string
  readonly only?: string | null
  readonly children: ReactNode
}

function Chip({ variant, chosen, row, only = null, children }: ChipProps) {
  const { card } = useWords().catalogue
  const address = productPath(variant, useLanguage())
  return (
    <li className="grid">
      <a
        href={address}
        aria-current={chosen ? 'true' : undefined}
        ref={chosen ? (link) => focusChosen(link, row) : undefined}
        onClick={(event) => choose(event, row)}
        className={`flex flex-wrap content-center items-baseline justify-between gap-x-1 min-h-5.5 rounded-md border border-edge bg-surface px-1.5 py-0.75 text-sm md:min-h-0 hover:border-ink aria-current:border-2 aria-current:border-link aria-current:px-[11px] aria-current:py-[5px] ${only === null ? '' : 'border-dashed'}`}
      >
        <span className="leading-snug font-semibold">{children}</span>
        {only !== null && <span className="basis-full text-xs text-muted">{only}</span>}
        <Price
          shekels={variant.price}
          className={`basis-full lg:basis-auto ${variant.outOfStock ? 'text-muted' : 'font-bold'}`}
        />
        {variant.outOfStock && <span className="text-xs text-muted">{card.soldOut}</span>}
      </a>
    </li>
  )
}

/** The last choice and its row: the next page continues from the same position. */
let chosenLast: { readonly href: string; readonly row: string } | null = null

/** Navigates without scrolling; links opened in another tab are left to the browser. */
function choose(event: MouseEvent<HTMLAnchorElement>, row: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  chosenLast = { href, row }
  navigate(href, { quiet: true })
}

function focusChosen(link: HTMLAnchorElement | null, row: string): void {
  if (link === null || link.href !== chosenLast?.href || row !== chosenLast.row) return
  chosenLast = null
  link.focus({ preventScroll: true })
}
