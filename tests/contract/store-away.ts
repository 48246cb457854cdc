import { api, type EndpointName } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { awayBucket } from '#tests/support/object-store/bucket.ts'
import type { Refused } from '#tests/support/scenarios.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

/** An owner's call to a shop whose object store does not respond. `inputOf` builds the input from its data. */
export async function whileStoreIsAway(
  name: EndpointName,
  inputOf: (shop: Awaited<ReturnType<typeof aShop>>) => Promise<unknown>,
): Promise<Refused> {
  const shop = await aShop({ environment: awayBucket })
  try {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const { status, problem } = await shop.call(api[name], await inputOf(shop), owner)
    return { status, code: problem.code }
  } finally {
    await shop.close()
  }
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The smallest PNG. */
export const aPicture = () => new Uint8Array(Buffer.from(onePixel, 'base64'))
