const ids = new WeakMap<object, string>()

/** A number to name a fault by, the same for the same fault. */
export function faultId(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return newId()
  const known = ids.get(fault)
  if (known !== undefined) return known
  const id = newId()
  ids.set(fault, id)
  return id
}

/** Writes a fault of the page to the console under its number. */
export function reportFault(fault: unknown): void {
  // The console is where a page's faults belong.
  // oxlint-disable-next-line no-console
  console.error(`[${faultId(fault)}]`, fault)
  reportToShop(fault)
}

/** Lets the shop know of a fault, without anything of the visitor’s. */
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
