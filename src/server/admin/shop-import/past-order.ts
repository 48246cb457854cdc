import { isEmailAddress } from '#shop/identity/email-address.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { type PastStatus, pastStatus } from '#shop/import/order-status.ts'
import { isShekel, readMoney } from '#shop/import/read-money.ts'
import { readTime } from '#shop/import/read-time.ts'
import { maxCharacters } from '#shop/limits.ts'
import type { Agorot } from '#shop/money.ts'
import type { FileLine } from './read-file.ts'
import { cellOf, type Notes } from './run.ts'

/** An order as it was in the other shop. */
export type PastOrder = {
  readonly number: string
  readonly status: Exclude<PastStatus, 'unpaid'>
  readonly email: string
  readonly name: string
  readonly phone: string | null
  readonly business: string | null
  readonly placedAt: Date
  readonly paidAt: Date
  readonly endedAt: Date
  readonly total: Agorot
  readonly refunded: Agorot
}

/** Reads the cells that an order has once; `skip` if it was not paid or has no e-mail address. */
export function readPastOrder(line: FileLine): PastOrder | { wrong: Notes } | { skip: string } {
  const cell = (field: string) => cellOf(line, field)
  const status = statusOf(line)
  if (status === null) return { wrong: { status: 'status-unknown' } }
  if (status === 'unpaid') return { skip: 'unpaid' }
  if (cell('email') === '') return { skip: 'no-email' }
  if (!isEmailAddress(cell('email'))) return { wrong: { email: 'email' } }
  if (!isShekel(cell('currency'))) return { wrong: { currency: 'currency' } }
  const total = readMoney(cell('total'))
  if (typeof total === 'string') return { wrong: { total: cell('total') === '' ? 'required' : total } }
  const back = cell('refunded') === '' ? 0 : readMoney(cell('refunded').replace(/^-/, ''))
  if (typeof back === 'string') return { wrong: { refunded: back } }
  if (back > total) return { wrong: { refunded: 'more-than-total' } }
  const times = timesOf(line)
  if ('wrong' in times) return times
  const company = visible(cell('company'))
  const paid = status === 'cancelled' ? 0 : total
  // a fully refunded order counts as refunded, whatever status the file has
  const whole = status === 'refunded' || (status === 'completed' && total > 0 && back === total)
  return {
    ...times,
    number: cell('number').replace(/^#/, ''),
    status: whole ? 'refunded' : status,
    email: cell('email'),
    name: nameOf(line),
    phone: normalPhone(cell('phone')),
    business: company === '' ? null : company,
    total,
    refunded: whole ? paid : status === 'completed' ? back : 0,
  }
}

/** Shopify reports the cancellation separately from the money. */
function statusOf(line: FileLine): PastStatus | null {
  const status = pastStatus(cellOf(line, 'status'))
  return cellOf(line, 'cancelledAt') !== '' && status === 'unpaid' ? 'cancelled' : status
}

function nameOf(line: FileLine): string {
  const parts = [cellOf(line, 'firstName'), cellOf(line, 'lastName')].filter((part) => part !== '')
  const name = visible(cellOf(line, 'name') || parts.join(' '))
  return name === '' ? (cellOf(line, 'email').split('@')[0] ?? '') : name
}

function visible(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters.name)
}

type Times = Pick<PastOrder, 'placedAt' | 'paidAt' | 'endedAt'>

function timesOf(line: FileLine): Times | { wrong: Notes } {
  const placedAt = readTime(cellOf(line, 'date'))
  if (placedAt === null) return { wrong: { date: 'date' } }
  if (placedAt.getTime() > Date.now()) return { wrong: { date: 'future' } }
  for (const field of ['paidAt', 'cancelledAt'])
    if (cellOf(line, field) !== '' && readTime(cellOf(line, field)) === null)
      return { wrong: { [field]: 'date' } }
  const paidAt = readTime(cellOf(line, 'paidAt')) ?? placedAt
  return { placedAt, paidAt, endedAt: readTime(cellOf(line, 'cancelledAt')) ?? placedAt }
}
