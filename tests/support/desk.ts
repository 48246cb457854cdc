import type { InputOf } from '../../src/contract/endpoint.ts'
import type { addProduct } from '../../src/contract/desk-products.ts'
import { newId } from '../../src/server/database/ids.ts'

export type ProductForm = InputOf<typeof addProduct>

/** What the editor sends: a draft with nothing missing. */
export function aProductForm(wanted: Record<string, unknown> = {}): ProductForm {
  const form: ProductForm = {
    slug: `form-${newId()}`,
    slugHe: null,
    category: 'tools',
    kind: 'key',
    state: 'draft',
    brand: 'Testworks',
    name: { en: 'A form', he: 'טופס' },
    summary: { en: 'In short.', he: 'בקצרה.' },
    description: { en: 'At **length**.', he: 'ב**הרחבה**.' },
    instructions: { en: '1. Enter the key.', he: '1. הזינו את המפתח.' },
    facts: { platforms: ['windows'], region: 'israel', edition: null, termMonths: 12, devices: 1 },
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
