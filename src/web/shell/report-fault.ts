const ids = new WeakMap<object, string>()

/** An id for an error, always the same for the same error. */
export function faultId(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return newId()
  const known = ids.get(fault)
  if (known !== undefined) return known
  const id = newId()
  ids.set(fault, id)
  return id
}

/** Logs an error of the page to the console with its id, and reports it to the shop. */
export function reportFault(fault: unknown): void {
  // The console is where a page's errors belong.
  // oxlint-disable-next-line no-console
  console.error(`[${faultId(fault)}]`, fault)
  reportToShop(fault)
}

/** Reports an error to the shop, without any data of the visitor. */
export function reportToShop(fault: unknown): void {
  import('#web/analytics/send-fault.ts').then(
    ({ sendFault }) => sendFault(faultId(fault), fault),
    () => {},
  )
}

function newId(): string {
  return crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, part) => text + part.toString(36).padStart(7, '0'), '')
}
