import type { InputOf } from '#contract/endpoint.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import type { refundUnits } from '#contract/admin/orders/refunds.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { fatesOf, keyFates, type KeyFate } from '#shop/orders/key-fate.ts'
import { feeOf } from '#shop/orders/cancellation-fee.ts'
import { refundOf } from '#shop/orders/refund.ts'

export type AdminLine = AdminOrder['lines'][number]
type Key = AdminLine['keys'][number]

/** A line of which something can go back: its units, and its keys where each is chosen by itself. */
export type OpenLine = { readonly line: AdminLine; readonly left: number; readonly keys: readonly Key[] }

/** What the dialog holds: `key:` and an id is what becomes of a key, empty to leave it; `line:` and an id a number of units. */
export type RefundDraft = Readonly<Record<string, string>>

export const keyField = (keyId: string) => `key:${keyId}`
export const lineField = (lineId: string) => `line:${lineId}`

/** An order that was paid and waits for stock goes back as a whole; nothing of it is chosen. */
export function goesBackWhole({ status }: AdminOrder): boolean {
  return status === 'pending'
}

export function openLines(order: AdminOrder): OpenLine[] {
  return order.lines
    .map((line) => ({
      line,
      left: line.quantity - line.refunded,
      keys: goesBackWhole(order) ? [] : line.keys.filter(({ status }) => fatesOf(status).length > 0),
    }))
    .filter(({ left }) => left > 0)
}

/** Nothing is chosen, unless there is only one thing to choose. */
export function firstDraft(order: AdminOrder): RefundDraft {
  const open = openLines(order)
  const only = open.reduce((sum, { left }) => sum + left, 0) === 1
  const chosen = goesBackWhole(order) || only ? everything(order) : nothing(order)
  const line = open.find(({ line: one }) => leftMoney(order, one) > 0)?.line.id ?? ''
  return { mode: 'units', reason: '', amount: '', lineId: line, cause: 'shop', fee: 'keep', ...chosen }
}

/** All that is left, each key by its safe choice. */
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

/** What is chosen, as the server wants it; a number that is none counts as nothing. */
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

/** What is done about the fee; undefined: the customer did not change their mind, or the order bears none. */
export function feeIn({ feePercent }: AdminOrder, draft: RefundDraft): 'keep' | 'waive' | undefined {
  if (feePercent === 0 || draft['mode'] === 'amount' || draft['cause'] !== 'mind') return undefined
  return draft['fee'] === 'waive' ? 'waive' : 'keep'
}

/** The fee of units that a customer cancels for a change of mind, in agorot. */
export function feeOfUnits(order: AdminOrder, units: Units): number {
  const terms = { feePercent: order.feePercent, paidAgorot: toAgorot(order.paid) }
  return feeOf(terms, sumOf(order, units))
}

/** In agorot, as the server reckons it: the price, before a fee. */
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

/** What is left of the money of a line, or of the bundle it was sold in, in agorot. */
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

/** How many keys go each way. */
export function fatesIn(order: AdminOrder, units: Units): Record<KeyFate, number> {
  const all = units.flatMap(({ keys }) => keys ?? [])
  const held = goesBackWhole(order)
    ? order.lines.flatMap(({ keys }) => keys).filter(({ status }) => status === 'reserved').length
    : 0
  const count = (fate: KeyFate) => all.filter((one) => one.fate === fate).length
  return { stock: count('stock') + held, withdrawn: count('withdrawn'), burned: count('burned') }
}

/** What is wrong with it: field → code. */
export function problemsOf(order: AdminOrder, draft: RefundDraft): Record<string, string> {
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

/** What can be left of the whole order, in agorot. */
export function leftOfOrder({ paid, refunded }: AdminOrder): number {
  return toAgorot(paid) - toAgorot(refunded)
}

/** What a lost dispute took: all units, where it took all the money. */
export function firstLoss(order: AdminOrder, taken: number | null): RefundDraft {
  const most = leftOfOrder(order)
  const amount = Math.min(taken === null ? most : toAgorot(taken), most)
  const chosen = amount === most ? everything(order) : nothing(order)
  return { reason: '', amount: toShekels(amount).toFixed(2), ...chosen }
}

/** The same for what a lost dispute took; units may be left out. */
export function problemsOfLoss(order: AdminOrder, draft: RefundDraft): Record<string, string> {
  const amount = Number(draft['amount'])
  if (!(amount > 0)) return { amount: 'required' }
  if (!isWholeAgorot(amount)) return { amount: 'decimals' }
  if (toAgorot(amount) > leftOfOrder(order)) return { amount: 'too-much' }
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
