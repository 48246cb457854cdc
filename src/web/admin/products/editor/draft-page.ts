import type { ProductPage } from '#contract/catalogue.ts'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { percentOff, type PriceRounding, salePrice } from '#shop/catalogue/change-price.ts'
import type { Localized } from '#shop/localized.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { attributesIn } from './values/attribute-values.ts'
import type { Rendered } from './preview.tsx'
import { fullNameOf, isSavedSale, type ProductValues } from './values/product-values.ts'

type Around = {
  readonly product: AdminProduct | null
  readonly texts: Rendered
  readonly category: Localized
  /** The shop's price rounding, which applies to a changed sale. */
  readonly saleRounding: PriceRounding
}

/** The data of the product's page if the fields were saved as they are. */
export function draftPage(
  values: ProductValues,
  { product, texts, category, saleRounding }: Around,
): ProductPage {
  const price = toAgorot(numberIn(values.price) ?? 0)
  const percent = numberIn(values['discount.percent'])
  const rounding = product !== null && isSavedSale(values, product) ? product.saleRounding : saleRounding
  const paid = percent === null ? price : salePrice(price, percent, rounding)
  const images = values.pictures.map(({ id }) => `/images/${id}`)
  return {
    id: product?.id ?? 'draft',
    slug: values.slug,
    slugHe: null,
    name: fullNameOf(values),
    price: toShekels(paid),
    fullPrice: paid === price ? null : toShekels(price),
    discountPercent: percentOff(paid, price) || null,
    imageUrl: images[0] ?? '/images/placeholder',
    isNew: values.isNew,
    outOfStock: false,
    rating: null,
    stars: [0, 0, 0, 0, 0],
    category: { slug: values.category, name: category },
    kind: values.kind,
    summary: { en: values['summary.en'], he: values['summary.he'] },
    brand: values.brand,
    ...texts,
    attributes: attributesIn(values, numberIn),
    images: images.length === 0 ? ['/images/placeholder'] : images,
    imageAlts: values.pictures.map(({ alt }) => alt),
    lowestBefore: percent === null ? null : (product?.lowestBefore ?? null),
    maxPerOrder: Math.min(100, Math.max(1, numberIn(values.maxPerOrder) ?? 1)),
    // known only for saved products
    asks: null,
    related: [],
    variants: [],
    family: product?.id ?? 'draft',
    others: null,
    parts: (values.kind === 'bundle' ? values.parts : []).map(
      ({ id, slug, name, price: alone, quantity }) => ({
        id,
        slug,
        slugHe: null,
        name,
        price: alone,
        quantity,
      }),
    ),
  }
}

function numberIn(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}
