/** As much of a browser as the cart needs: local storage, its event from another tab, fetch. */
export function fakeBrowser() {
  const storage = new Map<string, string>()
  const target = new EventTarget()
  let forbidden = false
  let products: unknown = []
  let asked = 0
  const guard = () => {
    if (forbidden) throw new Error('storage is forbidden')
  }
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => (guard(), storage.get(key) ?? null),
      setItem: (key: string, value: string) => (guard(), void storage.set(key, value)),
      removeItem: (key: string) => (guard(), void storage.delete(key)),
    },
  })
  Object.assign(globalThis, {
    location: { origin: 'http://shop.example' },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    fetch: async () => {
      asked += 1
      return products === null ? Response.json({ error: 'away' }, { status: 503 }) : Response.json(products)
    },
  })
  return {
    storage,
    forbid: (yes: boolean) => void (forbidden = yes),
    /** null: the list is not to be had. */
    list: (next: unknown) => void (products = next),
    timesAsked: () => asked,
    otherTab(key: string, value: string) {
      storage.set(key, value)
      target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
    },
  }
}
