import { getProduct } from '#contract/addresses.ts'
import { call } from '#web/platform/http/api.ts'
import type { ChosenProduct } from '../order-products.tsx'

type Chosen = readonly ChosenProduct[]

/** Reads the current price of each product; returns a function that puts them into a list. */
export async function readCurrentPrices(products: Chosen): Promise<(now: Chosen) => Chosen> {
  const responses = await Promise.all(products.map(({ id }) => call(getProduct, { productIdentifier: id })))
  const prices = new Map(
    responses.flatMap(({ data }) => (data === null ? [] : [[data.id, data.price] as const])),
  )
  return (now) => now.map((one) => ({ ...one, price: prices.get(one.id) ?? one.price }))
}
