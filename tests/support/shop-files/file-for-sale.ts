import { putProductFile } from '#contract/admin/products/products.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { aUser } from '../builders.ts'
import { act, placeAndOpen } from '../orders.ts'
import { origin, type TestShop } from '../shop.ts'
import { until } from '../until.ts'
import { largeFile, type Sent, sendStream } from './large-file.ts'

const megabyte = 1024 * 1024

/** Uploads the file of a product to the server at this address, as the admin area does. */
export async function uploadLargeFile(
  { context }: TestShop,
  address: string,
  productId: string,
  megabytes: number,
): Promise<Sent | null> {
  const { token } = await aUser(context, { role: 0 })
  const { user } = await context.resolveSession(`Bearer ${token}`)
  const headers = {
    authorization: `Bearer ${token}`,
    'x-csrf-token': csrfTokenOf(context.secrets.csrf, user?.sessionId ?? ''),
    origin,
    'content-type': 'application/octet-stream',
    'content-length': String(megabytes * megabyte),
  }
  const path = putProductFile.path.replace(':id', productId)
  return sendStream(`${address}${path}?name=large.iso`, headers, largeFile(megabytes))
}

/** Buys a product with a file. Returns the path of its download, without the server's address. */
export async function buyFile(shop: TestShop, productId: string): Promise<string> {
  const { orderId, visitor, reference } = await placeAndOpen(shop, productId)
  await act(shop, reference, 'succeed')
  const read = async () => (await shop.call(getOrder, { orderId }, visitor)).data
  await until(async () => (await read()).status === 'completed', 'the file is delivered')
  const line = (await read()).items[0]?.id ?? ''
  const link = await shop.request(
    `/api/orders/${orderId}/files/${line}/link`,
    { method: 'POST', headers: { origin } },
    visitor,
  )
  const { url } = await link.json()
  return String(url)
}
