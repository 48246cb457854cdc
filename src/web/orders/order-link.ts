import * as v from 'valibot'
import { readTabJson, storeTabJson } from '#web/platform/browser/storage.ts'

const shape = v.object({ orderId: v.string(), proof: v.string() })

/** Stores the token from an order e-mail's link for this tab, in case the guest must request a code. */
export function saveOrderLink(orderId: string): void {
  const proof = /^#link=([\w-]{43})$/.exec(location.hash)?.[1]
  if (proof !== undefined) storeTabJson('order_link', { orderId, proof })
}

export function readOrderLink(): v.InferOutput<typeof shape> | undefined {
  const read = v.safeParse(shape, readTabJson('order_link'))
  return read.success ? read.output : undefined
}
