/** The longest slug. */
const longest = 80

/**
 * The slug that WordPress and Shopify make of a name, reduced to lower-case Latin letters, digits and Hebrew letters,
 * separated by hyphens.
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

/** The Latin part of a slug: empty if it is all Hebrew. */
export function latinPart(address: string): string {
  return cut(address.replace(/[^a-z0-9]+/g, '-'))
}

/** The last part of an old address such as `https://shop.example/product/a-game/`, decoded. */
export function lastSegmentOf(cell: string): string {
  const path = cell.trim().split(/[?#]/)[0] ?? ''
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The slug with a number appended, within the length limit. */
export function numbered(address: string, number: number): string {
  return `${cut(address, longest - `-${number}`.length)}-${number}`
}

function cut(address: string, most = longest): string {
  return address.slice(0, most).replace(/^-+|-+$/g, '')
}
