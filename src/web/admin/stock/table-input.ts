import type * as v from 'valibot'
import type { listKeys } from '#contract/admin/stock/stock-keys.ts'
import { type listStock, stockShows, stockSorts } from '#contract/admin/stock/stock.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'

type Params = Readonly<Record<string, string>>

/** The value if it is a known one: the URL can be edited by hand. */
function oneOf<Value extends string>(
  values: readonly Value[],
  wanted: string | undefined,
): Value | undefined {
  return values.find((value) => value === wanted)
}

export function listInput({ q, show, sort, page }: Params): v.InferInput<(typeof listStock)['input']> {
  return { q, show: oneOf(stockShows, show), sort: oneOf(stockSorts, sort), page }
}

/** The input of the list of a product's keys, from the URL. */
export function keysInput(
  productId: string,
  { status, batch, end, after }: Params,
): v.InferInput<(typeof listKeys)['input']> {
  return { productId, status: oneOf(keyStatuses, status), batchId: batch, lastFour: end, after }
}
