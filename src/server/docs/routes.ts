import type { PlainRoute } from '#server/http/route.ts'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'

/** The contract, for machines and for people; made once. */
export function docsRoutes(shopName: string, version: string, address: string): readonly PlainRoute[] {
  const document = openApiDocument(shopName, version, address)
  const { html, policy } = apiPage(shopName)
  const cache = { 'cache-control': 'public, max-age=300' }
  return [
    { path: '/api/openapi.json', serve: async () => Response.json(document, { headers: cache }) },
    {
      path: '/api/docs',
      serve: async () =>
        new Response(html, {
          headers: {
            ...cache,
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': policy,
          },
        }),
    },
  ]
}
