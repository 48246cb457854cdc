import * as v from 'valibot'
import { readTabJson, storeTabJson } from '#web/platform/browser/storage.ts'

const shape = v.object({ orderId: v.string(), proof: v.string() })

/** Keeps the proof in the link of an order's own e-mail for the tab, in case the guest has to ask for a code. */
export function saveOrderLink(orderId: string): void {
  const proof = /^#link=([\w-]{43})$/.exec(location.hash)?.[1]
  if (proof !== undefined) storeTabJson('order_link', { orderId, proof })
}

export function readOrderLink(): v.InferOutput<typeof shape> | undefined {
  const read = v.safeParse(shape, readTabJson('order_link'))
  return read.success ? read.output : undefined
}
