import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { attributesInput, noAttributes } from '#contract/product-attributes.ts'
import { serviceForm } from '#contract/orders/service-forms.ts'
import { localized } from '#contract/shapes.ts'
import { productKinds } from '#shop/catalogue/product.ts'
import { missingInForm } from '#shop/catalogue/service-form.ts'
import { demoCategories } from './demo-categories.ts'

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

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
  /** What a product does not say is empty. */
  attributes: v.pipe(
    v.looseObject({}),
    v.transform((given) => ({ ...noAttributes, ...given })),
    attributesInput,
  ),
  related: v.array(slug),
  parts: v.optional(v.array(v.strictObject({ slug, quantity: v.pipe(count, v.minValue(1)) })), []),
})
export type DemoProduct = v.InferOutput<typeof demoProduct> & {
  /** Its picture, an SVG file beside it. */
  readonly cover: Buffer
}

const folder = fileURLToPath(new URL('../../../../content/demo/products/', import.meta.url))

/** The products of the demo shop, in the order of the categories and of their file names. */
export function readDemoProducts(place: string = folder): DemoProduct[] {
  return demoCategories.flatMap((category) =>
    readdirSync(join(place, category.slug))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => readProduct(join(place, category.slug, name))),
  )
}

function readProduct(file: string): DemoProduct {
  const result = v.safeParse(demoProduct, JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return { ...result.output, cover: readFileSync(file.replace(/\.json$/, '.svg')) }
  const [issue] = result.issues
  throw new Error(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
}
