import { array, type InferOutput, literal, nullable, object, string, variant } from 'valibot'

/** What managers are written to about. Facts only: the e-mail's words are chosen when it is sent. */
export const stockNotice = variant('kind', [
  object({ kind: literal('low-stock'), productIds: array(string()) }),
  object({ kind: literal('expiring'), batchIds: array(string()) }),
  object({
    kind: literal('key-opened'),
    productId: string(),
    lastFour: string(),
    byUserId: nullable(string()),
    reason: string(),
  }),
])
export type StockNotice = InferOutput<typeof stockNotice>
