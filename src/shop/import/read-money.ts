import type { Agorot } from '#shop/money.ts'

/** The largest sum: what a database integer holds, in agorot. */
const most = 2 ** 31 - 1

/** Spaces, and the invisible characters that spreadsheets put around Hebrew text. */
const unseen = /[\s\p{Cf}]/gu

/**
 * Parses a sum in shekels to agorot: `1,234.50`, `1.234,50`, `49,90 ₪`. Ambiguous sums such as `1,234` and
 * fractions of an agora are refused.
 */
export function readMoney(cell: string): Agorot | 'amount' | 'amount-unclear' | 'currency' {
  const bare = cell.replace(unseen, '').replace(/^(?:₪|ILS|NIS)|(?:₪|ILS|NIS|ש["״]ח)$/gi, '')
  if (/[$€£¥]|[A-Za-z]{3}/.test(bare)) return 'currency'
  if (!/^\d[\d.,]*$/.test(bare)) return 'amount'
  const signs: readonly string[] = bare.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return asAgorot(bare, '')
  const mixed = signs.some((sign) => sign !== last)
  // a repeated sign separates thousands; so does the first of two kinds
  if (!mixed && signs.length > 1) return whole(bare.split(last))
  const at = bare.lastIndexOf(last)
  const [before, after] = [bare.slice(0, at), bare.slice(at + 1)]
  if (!mixed)
    return after.length === 3 && !before.startsWith('0') ? 'amount-unclear' : asAgorot(before, after)
  if (signs.indexOf(last) < signs.length - 1) return 'amount'
  const thousands = whole(before.split(/[.,]/))
  return typeof thousands === 'number' ? asAgorot(before.replace(/[.,]/g, ''), after) : thousands
}

function whole(groups: readonly string[]): Agorot | 'amount' {
  const [first = '', ...rest] = groups
  const grouped = first.length <= 3 && rest.every((group) => group.length === 3)
  return grouped ? asAgorot(groups.join(''), '') : 'amount'
}

function asAgorot(digits: string, rest: string): Agorot | 'amount' {
  if (!/^\d{0,2}0*$/.test(rest)) return 'amount'
  const amount = Number(digits) * 100 + Number(rest.slice(0, 2).padEnd(2, '0'))
  return amount <= most ? amount : 'amount'
}

/** True for the names of the shekel and for an empty cell. */
export function isShekel(cell: string): boolean {
  return /^(?:|ILS|NIS|₪|ש["״]ח)$/i.test(cell.replace(unseen, ''))
}
