/** The longest address a product may have. */
const longest = 80

/**
 * The address WordPress and Shopify make of a name, as far as this shop can have it: small Latin letters,
 * digits and Hebrew letters, with hyphens between.
 */
export function addressFrom(name: string): string {
  return cut(
    name
      .normalize('NFKD')
      .replace(/[\p{M}'"׳״]/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9א-ת]+/g, '-'),
  )
}

/** Of an address its English part: empty where it is all Hebrew. */
export function latinPart(address: string): string {
  return cut(address.replace(/[^a-z0-9]+/g, '-'))
}

/** The last part of an old address such as `https://shop.example/product/a-game/`, decoded. */
export function addressIn(cell: string): string {
  const path = cell.trim().split(/[?#]/)[0] ?? ''
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The same with a number after it, within the length. */
export function numbered(address: string, number: number): string {
  return `${cut(address, longest - `-${number}`.length)}-${number}`
}

function cut(address: string, most = longest): string {
  return address.slice(0, most).replace(/^-+|-+$/g, '')
}
