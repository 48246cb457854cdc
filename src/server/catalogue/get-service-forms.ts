import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { getServiceForms as definition } from '../../contract/service-forms.ts'
import type { Read } from '../database/work.ts'
import { products } from './table.ts'

/** What the services on sale among these products ask, in the order of their ids. */
export async function getServiceForms(
  { tx }: Read,
  { products: ids }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const rows = await tx
    .select({ productId: products.id, form: products.form })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.state, 'live'), isNotNull(products.form)))
    .orderBy(products.id)
  return {
    forms: rows.flatMap(({ productId, form }) => (form === null ? [] : [{ productId, fields: form }])),
  }
}
