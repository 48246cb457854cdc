import type { InputOf } from '#contract/endpoint.ts'
import type { DisputeView } from '#contract/admin/orders/disputes.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import type { refundUnits } from '#contract/admin/orders/refunds.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { fatesOf, keyFates, type KeyFate } from '#shop/orders/key-fate.ts'
import { feeOf } from '#shop/orders/refunds/cancellation-fee.ts'
import { refundOf } from '#shop/orders/refunds/refund.ts'

export type AdminLine = AdminOrder['lines'][number]
type Key = AdminLine['keys'][number]

/** A line with refundable units, and its keys if each is chosen separately. */
export type OpenLine = { readonly line: AdminLine; readonly left: number; readonly keys: readonly Key[] }

/**
 * The values of the dialog: `key:` and an id: what happens to the key, empty to leave it; `line:` and an id:
 * a number of units.
 */
export type RefundDraft = Readonly<Record<string, string>>

export const keyField = (keyId: string) => `key:${keyId}`
export const lineField = (lineId: string) => `line:${lineId}`

/** A paid order that waits for stock is refunded as a whole; there is nothing to choose. */
export function isRefundedAsWhole({ status }: AdminOrder): boolean {
  return status === 'pending'
}

export function openLines(order: AdminOrder): OpenLine[] {
  return order.lines
    .map((line) => ({
      line,
      left: line.quantity - line.refunded,
      keys: isRefundedAsWhole(order) ? [] : line.keys.filter(({ status }) => fatesOf(status).length > 0),
    }))
    .filter(({ left }) => left > 0)
}

/** An empty choice, unless there is only one thing to choose. */
export function firstDraft(order: AdminOrder): RefundDraft {
  const open = openLines(order)
  const only = open.reduce((sum, { left }) => sum + left, 0) === 1
  const chosen = isRefundedAsWhole(order) || only ? everything(order) : nothing(order)
  const line = open.find(({ line: one }) => leftMoney(order, one) > 0)?.line.id ?? ''
  return { mode: 'units', reason: '', amount: '', lineId: line, cause: 'shop', fee: 'keep', ...chosen }
}

/** Everything refundable, with the safe choice for each key. */
export function everything(order: AdminOrder): RefundDraft {
  return Object.fromEntries(
    openLines(order).flatMap(({ line, left, keys }) =>
      keys.length > 0
        ? keys.map((key) => [keyField(key.id), fatesOf(key.status)[0] ?? ''])
        : [[lineField(line.id), String(left)]],
    ),
  )
}

export function nothing(order: AdminOrder): RefundDraft {
  return Object.fromEntries(
    Object.keys(everything(order)).map((field) => [field, field.startsWith('key:') ? '' : '0']),
  )
}

type Units = InputOf<typeof refundUnits>['units']

/** The chosen units in the form of the contract; an invalid number counts as zero. */
export function unitsIn(order: AdminOrder, draft: RefundDraft): Units {
  return openLines(order).flatMap(({ line, keys }): Units => {
    const chosen = keys.flatMap(({ id }) => {
      const fate = keyFates.find((one) => one === draft[keyField(id)])
      return fate === undefined ? [] : [{ keyId: id, fate }]
    })
    const quantity = keys.length > 0 ? chosen.length : countIn(draft, line.id)
    if (!(quantity > 0)) return []
    return [{ lineId: line.id, quantity, ...(keys.length > 0 && { keys: chosen }) }]
  })
}

function countIn(draft: RefundDraft, lineId: string): number {
  const count = Number(draft[lineField(lineId)])
  return Number.isInteger(count) ? count : 0
}

/** What happens to the fee; undefined if the customer did not change their mind, or the order has no fee. */
export function feeIn({ feePercent }: AdminOrder, draft: RefundDraft): 'keep' | 'waive' | undefined {
  if (feePercent === 0 || draft['mode'] === 'amount' || draft['cause'] !== 'mind') return undefined
  return draft['fee'] === 'waive' ? 'waive' : 'keep'
}

/** The cancellation fee, in agorot, for units cancelled because the customer changed their mind. */
export function feeOfUnits(order: AdminOrder, units: Units): number {
  const terms = { feePercent: order.feePercent, paidAgorot: toAgorot(order.paid) }
  return feeOf(terms, sumOf(order, units))
}

/** The price of the units in agorot, before a fee, calculated as the server does. */
export function sumOf(order: AdminOrder, units: Units): number {
  return units.reduce((sum, { lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line === undefined ? sum : sum + shareOf(order, line, quantity)
  }, 0)
}

function shareOf({ paid }: AdminOrder, line: AdminLine, units: number): number {
  if (paid === 0) return 0
  const money = {
    netAgorot: toAgorot(line.net),
    refundedAgorot: toAgorot(line.refundedSum),
    feeAgorot: toAgorot(line.feeSum),
  }
  return refundOf({ ...money, quantity: line.quantity, refundedQuantity: line.refunded }, units)
}

/** The refundable rest of a line, or of the bundle it was sold in, in agorot. */
export function leftMoney(order: AdminOrder, line: AdminLine): number {
  return togetherWith(order, line).reduce(
    (sum, one) => sum + shareOf(order, one, one.quantity - one.refunded),
    0,
  )
}

function togetherWith({ lines }: AdminOrder, line: AdminLine): readonly AdminLine[] {
  const { bundle } = line
  return bundle === null ? [line] : lines.filter((one) => one.bundle?.id === bundle.id)
}

/** The number of keys for each fate. */
export function fatesIn(order: AdminOrder, units: Units): Record<KeyFate, number> {
  const all = units.flatMap(({ keys }) => keys ?? [])
  const held = isRefundedAsWhole(order)
    ? order.lines.flatMap(({ keys }) => keys).filter(({ status }) => status === 'reserved').length
    : 0
  const count = (fate: KeyFate) => all.filter((one) => one.fate === fate).length
  return { stock: count('stock') + held, withdrawn: count('withdrawn'), burned: count('burned') }
}

/** The errors of a draft: field → code. */
export function refundProblems(order: AdminOrder, draft: RefundDraft): Record<string, string> {
  if (draft['mode'] === 'amount') {
    const line = order.lines.find(({ id }) => id === draft['lineId'])
    const amount = Number(draft['amount'])
    if (!(amount > 0)) return { amount: 'required' }
    if (!isWholeAgorot(amount)) return { amount: 'decimals' }
    return line !== undefined && toAgorot(amount) < leftMoney(order, line) ? {} : { amount: 'too-much' }
  }
  const wrong = wrongCounts(order, draft)
  if (Object.keys(wrong).length > 0) return wrong
  const [first] = Object.keys(everything(order))
  return unitsIn(order, draft).length > 0 || first === undefined ? {} : { [first]: 'count' }
}

function wrongCounts(order: AdminOrder, draft: RefundDraft): Record<string, string> {
  const wrong = openLines(order).filter(
    ({ line, left, keys }) => keys.length === 0 && !isCount(draft, line.id, left),
  )
  return Object.fromEntries(wrong.map(({ line }) => [lineField(line.id), 'too-much']))
}

/** The refundable rest of the whole order, in agorot. */
export function refundableOfOrder({ paid, refunded }: AdminOrder): number {
  return toAgorot(paid) - toAgorot(refunded)
}

/**
 * The initial choice for a lost dispute: what is not recorded of it yet, and all units if that is all the money.
 */
export function initialLossDraft(
  order: AdminOrder,
  { amount: taken, unrecorded }: Pick<DisputeView, 'amount' | 'unrecorded'>,
): RefundDraft {
  const max = refundableOfOrder(order)
  const amount = Math.min(max, ...[taken, unrecorded].map((sum) => (sum === null ? max : toAgorot(sum))))
  const chosen = amount === max ? everything(order) : nothing(order)
  return { reason: '', amount: amount === 0 ? '' : toShekels(amount).toFixed(2), ...chosen }
}

/** The errors of a draft for a lost dispute, in which units may be left out. */
export function problemsOfLoss(order: AdminOrder, draft: RefundDraft): Record<string, string> {
  const amount = Number(draft['amount'])
  if (!(amount > 0)) return { amount: 'required' }
  if (!isWholeAgorot(amount)) return { amount: 'decimals' }
  if (toAgorot(amount) > refundableOfOrder(order)) return { amount: 'too-much' }
  const wrong = wrongCounts(order, draft)
  if (Object.keys(wrong).length > 0) return wrong
  return toAgorot(amount) < sumOf(order, unitsIn(order, draft)) ? { amount: 'below-minimum' } : {}
}

function isWholeAgorot(shekels: number): boolean {
  return Math.abs(shekels * 100 - Math.round(shekels * 100)) < 1e-6
}

function isCount(draft: RefundDraft, lineId: string, left: number): boolean {
  const count = Number(draft[lineField(lineId)])
  return Number.isInteger(count) && count >= 0 && count <= left
}
