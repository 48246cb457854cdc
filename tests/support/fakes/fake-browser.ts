import { setMaxListeners } from 'node:events'

type FakeResponse = { readonly status: number; readonly body: unknown } | 'lost'

/** The parts of a browser that rooms use outside React: storage, the storage event of another tab, fetch. */
export function fakeBrowser() {
  const storage = new Map<string, string>()
  const tabStorage = new Map<string, string>()
  const target = new EventTarget()
  // a test may open many documents
  setMaxListeners(0, target)
  let forbidden = false
  let scripted: Record<string, FakeResponse[]> = {}
  let keys: (string | null)[] = []
  let asked = 0

  const storageOver = (map: Map<string, string>) => {
    const allowed = () => {
      if (forbidden) throw new Error('storage is forbidden')
      return map
    }
    return {
      getItem: (key: string) => allowed().get(key) ?? null,
      setItem: (key: string, value: string) => void allowed().set(key, value),
      removeItem: (key: string) => void allowed().delete(key),
    }
  }
  const respond = async (request: Request): Promise<Response> => {
    asked += 1
    if (request.headers.has('idempotency-key')) keys.push(request.headers.get('idempotency-key'))
    const next = scripted[new URL(request.url).pathname]
    const given = next !== undefined && next.length > 1 ? next.shift() : next?.[0]
    if (given === undefined || given === 'lost') throw new TypeError('fetch failed')
    return Response.json(given.body, { status: given.status })
  }
  const globals = {
    localStorage: storageOver(storage),
    sessionStorage: storageOver(tabStorage),
    location: { origin: 'http://shop.example' },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    fetch: respond,
  }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, value })

  return {
    storage,
    tabStorage,
    forbidStorage: (yes: boolean) => void (forbidden = yes),
    /** Responses by path, in order; the last one repeats. */
    respondWith(next: Record<string, readonly FakeResponse[]>) {
      scripted = Object.fromEntries(Object.entries(next).map(([path, list]) => [path, [...list]]))
      keys = []
    },
    timesAsked: () => asked,
    /** The Idempotency-Key headers sent since `respondWith`. */
    keysSent: () => keys,
    /** The document waits in the back/forward cache while `work` happens in another one. */
    whileFrozen(work: () => void) {
      const turn = (type: string) => target.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
      turn('pagehide')
      work()
      turn('pageshow')
    },
    online: () => void target.dispatchEvent(new Event('online')),
    otherTab(key: string, value: string) {
      storage.set(key, value)
      target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
    },
  }
}
