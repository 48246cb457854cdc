import { createHash } from 'node:crypto'
import type { PlainRoute } from '#server/http/route.ts'
import { etagOf } from '#server/http/cache/encoding.ts'
import { notFoundResponse } from '#server/http/not-found.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { addressIn, isLanguage, type Language } from '#shop/localized.ts'
import { type OfflinePage, writeOfflinePage } from './offline-page.ts'

const offlinePath = '/offline.html'

/**
 * The service worker of an installed shop, as source text. It caches only files named by their content's
 * hash, which never become stale, and the offline page. Pages and calls still go to the shop. A new release
 * or offline page changes the text, so that browsers update it and delete the previous cache.
 */
function writeWorker(cache: string, offline: string): string {
  return `const cacheName = ${JSON.stringify(cache)}
const offline = ${JSON.stringify(offline)}
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(new Request(offline, { cache: 'reload' }))))
})
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await registration.navigationPreload?.enable()
    for (const name of await caches.keys()) if (name.startsWith('shop-') && name !== cacheName) await caches.delete(name)
  })())
})
addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  // WebKit may refuse the script of a worker that comes from here
  if (request.method !== 'GET' || url.origin !== location.origin || request.destination === 'worker') return
  if (url.pathname.startsWith('/assets/')) event.respondWith(hashed(request))
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(page(event))
})
async function hashed(request) {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request.url)
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request.url, response.clone()).catch(() => {})
  return response
}
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const cached = await caches.match(offline)
    if (cached === undefined) throw error
    return cached
  }
}
`
}

/** `files`: the paths of the built files, which identify the release. */
export function serviceWorkerRoutes(
  settings: Pick<Settings, 'shop' | 'look'>,
  files: readonly string[],
): readonly PlainRoute[] {
  const release = files.toSorted().join()
  const pageIn = (language: Language) =>
    writeOfflinePage(settings.shop[language].name, language, settings.look)
  return [
    {
      path: '/service-worker.js',
      serve: inLanguage((language) => {
        const { html } = pageIn(language)
        const edition = createHash('sha256').update(release).update(html).digest('hex').slice(0, 16)
        return {
          body: writeWorker(`shop-${edition}`, addressIn(language, offlinePath)),
          type: 'text/javascript; charset=utf-8',
          policy: "default-src 'none'; connect-src 'self'",
        }
      }),
    },
    {
      path: offlinePath,
      serve: inLanguage((language) => {
        const { html, policy }: OfflinePage = pageIn(language)
        return { body: html, type: 'text/html; charset=utf-8', policy }
      }),
    },
  ]
}

type Sent = { readonly body: string; readonly type: string; readonly policy: string }

function inLanguage(write: (language: Language) => Sent): PlainRoute['serve'] {
  return async (request) => {
    const language = new URL(request.url).searchParams.get('lng') ?? 'en'
    if (!isLanguage(language)) return notFoundResponse()
    const { body, type, policy } = write(language)
    // always revalidated: a worker of an earlier release must not stay
    const headers = {
      'content-type': type,
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      etag: etagOf(body),
    }
    return request.headers.get('if-none-match') === headers.etag
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers })
  }
}
