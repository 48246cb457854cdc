import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { attributesInput, noAttributes } from '#contract/product/product-attributes.ts'
import { serviceForm } from '#contract/orders/service-forms.ts'
import { localized } from '#contract/shapes.ts'
import { joinName, splitName } from '#shop/catalogue/product-name.ts'
import type { Localized } from '#shop/localized.ts'
import { productKinds } from '#shop/catalogue/product.ts'
import { missingInForm } from '#shop/catalogue/service-form.ts'
import { demoCategories } from './demo-categories.ts'

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const demoAttributes = v.looseObject({})

/** Another variant of the product: only its own fields. */
const demoVariant = v.strictObject({
  slug,
  /** The part of its name after the dash. */
  label: localized,
  priceAgorot: count,
  discountPercent: v.optional(v.pipe(count, v.minValue(1), v.maxValue(99))),
  stock: v.optional(count, 0),
  attributes: demoAttributes,
})

const demoProduct = v.strictObject({
  slug,
  category: v.picklist(demoCategories.map((category) => category.slug)),
  kind: v.picklist(productKinds),
  brand: v.string(),
  name: localized,
  summary: localized,
  description: localized,
  instructions: localized,
  form: v.optional(
    v.nullable(
      v.pipe(
        serviceForm,
        v.check((form) => Object.keys(missingInForm(form)).length === 0, 'both-languages'),
      ),
    ),
    null,
  ),
  priceAgorot: count,
  discountPercent: v.optional(v.pipe(count, v.minValue(1), v.maxValue(99))),
  isNew: v.optional(v.boolean(), false),
  stock: v.optional(count, 0),
  maxPerOrder: v.pipe(count, v.minValue(1), v.maxValue(100)),
  /** Omitted attributes are empty. */
  attributes: v.pipe(
    v.looseObject({}),
    v.transform((value) => ({ ...noAttributes, ...value })),
    attributesInput,
  ),
  related: v.array(slug),
  /** After the cover, in this order: SVG files in the same folder. */
  pictures: v.optional(
    v.array(v.strictObject({ file: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.svg$/)), alt: localized })),
    [],
  ),
  variants: v.optional(v.array(demoVariant), []),
  parts: v.optional(v.array(v.strictObject({ slug, quantity: v.pipe(count, v.minValue(1)) })), []),
})
type DemoProductInput = v.InferOutput<typeof demoProduct>
export type DemoProduct = Omit<DemoProductInput, 'variants' | 'pictures'> & {
  /** The main variant of its family, which precedes it; null for a main variant. */
  readonly variantOf: string | null
  /** Its picture, an SVG file in the same folder. */
  readonly cover: Buffer
  /** More pictures of it, each with what it shows. */
  readonly pictures: readonly { readonly content: Buffer; readonly alt: Localized }[]
}

const folder = fileURLToPath(new URL('../../../../content/demo/products/', import.meta.url))

/** The products of the demo shop, sorted by category and file name. */
export function readDemoProducts(place: string = folder): DemoProduct[] {
  return demoCategories.flatMap((category) =>
    readdirSync(join(place, category.slug))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .flatMap((name) => readFamily(join(place, category.slug, name))),
  )
}

/** A product and its variants. */
function readFamily(file: string): DemoProduct[] {
  const result = v.safeParse(demoProduct, JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) {
    const { variants, ...product } = result.output
    const main = {
      ...product,
      variantOf: null,
      cover: readFileSync(file.replace(/\.json$/, '.svg')),
      pictures: product.pictures.map(({ file: name, alt }) => ({
        content: readFileSync(join(dirname(file), name)),
        alt,
      })),
    }
    return [main, ...variants.map((variant) => variantOf(main, variant))]
  }
  const [issue] = result.issues
  throw new Error(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
}

function variantOf(
  main: DemoProduct,
  { label, attributes, ...own }: DemoProductInput['variants'][number],
): DemoProduct {
  const { discountPercent: _, ...shared } = main
  return {
    ...shared,
    ...own,
    variantOf: main.slug,
    name: {
      en: joinName(splitName(main.name.en)[0], label.en),
      he: joinName(splitName(main.name.he)[0], label.he),
    },
    attributes: v.parse(attributesInput, { ...main.attributes, ...attributes }),
  }
}
