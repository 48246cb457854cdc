/** Long and with a digit: unlike a function name, it may be a secret. */
const secretLooking = /(?=[A-Za-z_+=-]*\d)[A-Za-z0-9_+=-]{20,}/g
const address = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g
/** The query and the hash of an address. */
const queries = /((?:https?:\/\/|\/)[^\s?#"'<>()]*)[?#][^\s"'<>():]*/g

/** An error message without personal data: e-mail addresses, queries, keys and tokens are removed; shortened. */
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
