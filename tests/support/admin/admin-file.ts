import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import type { TestShop, Visitor } from '../shop.ts'

/** Downloads a file of the admin area, as its pages do. */
export async function adminFile(shop: TestShop, path: string, as: Visitor): Promise<Response> {
  const { user } = await shop.context.resolveSession(`Bearer ${as.token}`)
  const token = csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '')
  return shop.request(path, { headers: { 'x-csrf-token': token } }, as)
}
