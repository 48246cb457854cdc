import type { PlainRoute } from '#server/http/route.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'

/** The OpenAPI document and the API reference page, generated on first request for each name of the shop. */
export function docsRoutes(
  settings: Pick<Settings, 'shop' | 'publicUrl'>,
  version: string,
): readonly PlainRoute[] {
  let made: {
    readonly name: string
    readonly document: unknown
    readonly page: ReturnType<typeof apiPage>
  } | null = null
  function current() {
    const { name } = settings.shop.en
    if (made?.name !== name)
      made = { name, document: openApiDocument(name, version, settings.publicUrl), page: apiPage(name) }
    return made
  }
  const cache = { 'cache-control': 'public, max-age=300' }
  return [
    { path: '/api/openapi.json', serve: async () => Response.json(current().document, { headers: cache }) },
    {
      path: '/api/docs',
      serve: async () => {
        const { html, policy } = current().page
        return new Response(html, {
          headers: {
            ...cache,
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': policy,
          },
        })
      },
    },
  ]
}
