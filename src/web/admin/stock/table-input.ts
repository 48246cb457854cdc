import type * as v from 'valibot'
import type { listKeys } from '#contract/admin/stock/stock-keys.ts'
import { type listStock, stockShows, stockSorts } from '#contract/admin/stock/stock.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'

type Params = Readonly<Record<string, string>>

/** One of the known values, or nothing: an address can be written by hand. */
function oneOf<Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined {
  return values.find((value) => value === given)
}

/** What the address of the stock's table asks of the server. */
export function listInput({ q, show, sort, page }: Params): v.InferInput<(typeof listStock)['input']> {
  return { q, show: oneOf(stockShows, show), sort: oneOf(stockSorts, sort), page }
}

/** What the address of a product's keys asks of the server. */
export function keysInput(
  productId: string,
  { status, batch, end, after }: Params,
): v.InferInput<(typeof listKeys)['input']> {
  return { productId, status: oneOf(keyStatuses, status), batchId: batch, lastFour: end, after }
}
