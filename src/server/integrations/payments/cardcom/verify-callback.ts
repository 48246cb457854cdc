import * as v from 'valibot'
import type { CallbackReading } from '../provider.ts'

const callback = v.object({ LowProfileId: v.pipe(v.string(), v.uuid()) })

/** CardCom signs nothing. Only the page named in a callback is used, to query it. */
export function verifyCallback(body: Uint8Array): CallbackReading {
  const read = v.safeParse(callback, readJson(new TextDecoder().decode(body)))
  return read.success
    ? { trust: 'unsigned', subject: { about: 'payment', reference: read.output.LowProfileId } }
    : 'unreadable'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
