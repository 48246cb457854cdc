/** Long and with a digit in it: names of functions have none. */
const secretLooking = /(?=[A-Za-z_+=-]*\d)[A-Za-z0-9_+=-]{20,}/g
const address = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g
/** Everything from the question mark or the hash of an address on. */
const queries = /((?:https?:\/\/|\/)[^\s?#"'<>()]*)[?#][^\s"'<>():]*/g

/** A text about a fault without what could be somebody’s: addresses of people, queries, keys and tokens; cut. */
export function plainFault(text: string, longest: number): string {
  return text
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(queries, '$1')
    .replace(address, '[address]')
    .replace(secretLooking, '[…]')
    .replace(/(?:[A-Z0-9]{4,8}-){2,}[A-Z0-9]{4,8}/gi, '[…]')
    .replace(/\+?\d[\d -]{7,}\d/g, '[number]')
    .slice(0, longest)
}
