import type { ServerContext } from '#server/context/server-context.ts'
import type { PlainRoute } from '#server/http/route.ts'
import { sameText } from '#server/secrets/same-text.ts'

/** `GET /metrics` for Prometheus, with the token; without a configured token the route does not exist. */
export function metricsRoutes({
  metrics,
  settings: { metricsToken },
}: Pick<ServerContext, 'metrics' | 'settings'>): readonly PlainRoute[] {
  if (metrics === null || metricsToken === null) return []
  return [
    {
      path: '/metrics',
      async serve(request) {
        const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
        if (!sameText(token, metricsToken))
          return new Response('This needs METRICS_TOKEN as its bearer token.\n', {
            status: 401,
            headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
          })
        const { text, type } = await metrics.write()
        return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
      },
    },
  ]
}
