import { randomUuid } from '#web/platform/browser/random-uuid.ts'
import { forgetTab, readStoredJson, readTabJson, storeTabJson } from '#web/platform/browser/storage.ts'
import { attemptFor, type OrderAttempt, type PlacedOrder } from './order-attempt.ts'

/** The attempt for this body: the last one, or a new one with a new key. Stored until the tab is closed. */
export function attemptOf(body: object): OrderAttempt {
  return saveAttempt(attemptFor(body, lastAttempt(), randomUuid))
}

/** Stores the placed order in place of its key, once the response has arrived. */
export function savePlaced(body: object, placed: PlacedOrder): void {
  saveAttempt({ body: JSON.stringify(body), placed })
}

function saveAttempt(attempt: OrderAttempt): OrderAttempt {
  storeTabJson('order_attempt', attempt)
  const stored = JSON.stringify(readTabJson('order_attempt')) === JSON.stringify(attempt)
  memory = stored ? null : attempt
  return attempt
}
/**
 * Only what the tab could not store is kept here; otherwise a page restored by Back would still show data that was
 * deleted.
 */
let memory: OrderAttempt | null = null

/** The key of another form, if no response has named its order, which may hold what this form needs. */
export function keyInstead(body: object): string | null {
  const last = lastAttempt()
  return last !== null && 'key' in last && last.body !== JSON.stringify(body) ? last.key : null
}

/** Whether this form, sent from this tab, became that order. Any other order may hold units that the form needs. */
export function isPlacedAs(body: object, orderId: string): boolean {
  const last = lastAttempt()
  return last !== null && isOf(last, orderId) && last.body === JSON.stringify(body)
}

function isOf(attempt: OrderAttempt, orderId: string): boolean {
  return 'placed' in attempt && attempt.placed.orderId === orderId
}

function lastAttempt(): OrderAttempt | null {
  if (memory !== null) return memory
  const stored = readTabJson('order_attempt')
  const [body, key, placed] = [fieldOf(stored, 'body'), fieldOf(stored, 'key'), fieldOf(stored, 'placed')]
  if (typeof body !== 'string') return null
  const [orderId, total] = [fieldOf(placed, 'orderId'), fieldOf(placed, 'total')]
  if (typeof orderId === 'string' && typeof total === 'number') return { body, placed: { orderId, total } }
  return typeof key === 'string' ? { body, key } : null
}

/** Once that order is paid, the same form is another purchase. */
export function forgetPaid(orderId: string): void {
  const last = lastAttempt()
  if (last !== null && isOf(last, orderId)) forgetAttempt()
}

/**
 * Whether the order of this tab's last form has been seen paid since, in whichever tab: the form is another purchase.
 * A browser that stores nothing cannot tell.
 */
export function isFinished(): boolean {
  return memory === null && readStoredJson('order_in_payment') === null
}

/** Makes the next order a new one, even with the same body. */
export function forgetAttempt(): void {
  memory = null
  forgetTab('order_attempt')
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
