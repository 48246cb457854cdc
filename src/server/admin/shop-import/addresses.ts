import { addressFrom, latinPart, numbered } from '#shop/import/slug-from.ts'
import { oldSlugs, products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import type { ProductLine } from './product-lines.ts'

type Addressed = Pick<ProductLine, 'oldAddress' | 'variant' | 'names' | 'cell'>

/** The addresses of all products, so that new ones get a free one: the other shop’s own if possible. */
export async function openAddresses({ tx }: Work): Promise<{
  take(product: Addressed): { readonly slug: string; readonly slugHe: string | null }
  add(address: string): void
}> {
  const rows = await tx
    .select({ id: products.id, slug: products.slug, slugHe: products.slugHe })
    .from(products)
  const old = await tx.select({ slug: oldSlugs.slug }).from(oldSlugs)
  const taken = new Set<string | null>([
    'all',
    ...rows.flatMap(({ id, slug, slugHe }) => [id, slug, slugHe]),
    ...old.map(({ slug }) => slug),
  ])
  const free = (address: string) => {
    let one = address
    for (let number = 2; taken.has(one); number++) one = numbered(address, number)
    taken.add(one)
    return one
  }
  return {
    take({ oldAddress, variant, names, cell }) {
      const whole = addressFrom(variant === null ? oldAddress : `${oldAddress} ${variant}`)
      const isHebrew = /[א-ת]/.test(whole)
      const sku = addressFrom(cell('sku'))
      const latin = isHebrew ? latinPart(sku) || latinPart(whole) : whole
      const slug = free(latin || latinPart(addressFrom(`product ${names[0] ?? ''}`)))
      return { slug, slugHe: isHebrew ? free(whole) : null }
    },
    add: (address) => void taken.add(address),
  }
}
