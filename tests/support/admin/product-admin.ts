import { noAttributes } from '#contract/product/product-attributes.ts'
import { getProduct } from '#contract/catalogue.ts'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { addProduct, changeProduct } from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { newId } from '#server/database/ids.ts'
import { aCategory, aUser } from '../builders.ts'
import { type ApiResponse, aShop, aVisitor, type TestShop, type Visitor } from '../shop.ts'

export type ProductForm = InputOf<typeof addProduct>

/** The body of the product editor: a complete draft. */
export function aProductForm(wanted: Record<string, unknown> = {}): ProductForm {
  const form: ProductForm = {
    slug: `form-${newId()}`,
    slugHe: null,
    variantOf: null,
    category: 'tools',
    kind: 'key',
    state: 'draft',
    brand: 'Testworks',
    name: { en: 'A form', he: 'טופס' },
    summary: { en: 'In short.', he: 'בקצרה.' },
    description: { en: 'At **length**.', he: 'ב**הרחבה**.' },
    instructions: { en: '1. Enter the key.', he: '1. הזינו את המפתח.' },
    attributes: { ...noAttributes, platforms: ['windows'], region: 'israel', termMonths: 12, devices: 1 },
    price: 49.9,
    discount: null,
    isNew: false,
    maxPerOrder: 10,
    lowStock: 5,
    pictures: [],
    related: [],
    parts: [],
    form: null,
  }
  return { ...form, ...wanted }
}

type Fields = Record<string, unknown>

/** A shop with a manager who edits products. */
export type ProductAdmin = {
  readonly shop: TestShop
  readonly manager: Visitor
  readonly add: (wanted?: Fields) => Promise<AdminProduct>
  /** Saves the product as it was read, with these fields changed. */
  readonly change: (product: AdminProduct, wanted: Fields) => Promise<ApiResponse<typeof changeProduct>>
  /** The product as the shop shows it. */
  readonly live: (idOrSlug: string) => Promise<ApiResponse<typeof getProduct>>
}

export async function aProductAdmin(): Promise<ProductAdmin> {
  const shop = await aShop()
  const manager = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
  await aCategory(shop.context, { slug: 'tools' })
  return {
    shop,
    manager,
    async add(wanted = {}) {
      const { data, status, problem } = await shop.call(addProduct, aProductForm(wanted), manager)
      if (status !== 201) throw new Error(`Not added: ${JSON.stringify(problem)}`)
      return data
    },
    change: (product, wanted) => shop.call(changeProduct, { ...formOf(product), ...wanted }, manager),
    live: (productIdentifier) => shop.call(getProduct, { productIdentifier }),
  }
}

/** The body of the editor for an unchanged product. */
export function formOf(product: AdminProduct): Fields {
  const form = aProductForm()
  return Object.fromEntries(
    Object.entries(product).filter(([name]) => name === 'id' || name === 'version' || name in form),
  )
}
