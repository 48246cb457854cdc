import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'

export type Urgency = NonNullable<Endpoint['urgency']> | 'browsing'

/**
 * So many calls may wait for each connection of the pool before one more is turned away. Whoever waits
 * for 3 s is turned away too late: at this length even the last in the queue waits for less.
 */
const mostWaiting: Readonly<Record<Urgency, number>> = { browsing: 4, order: 12, payment: Infinity }

/** Thrown in place of drawing a page; it is answered as a database that is away. */
export class Overloaded extends Error {
  constructor() {
    super('Too many calls wait for the database')
  }
}

/**
 * Whether a call of this urgency must be turned away, because too many wait for the database already. First
 * visitors who look around, then those who place an order; never what belongs to an order that is placed.
 */
export function isOverloaded(
  { waitingCount, options }: Pick<pg.Pool, 'waitingCount' | 'options'>,
  urgency: Urgency,
): boolean {
  return waitingCount >= mostWaiting[urgency] * (options.max ?? 1)
}
