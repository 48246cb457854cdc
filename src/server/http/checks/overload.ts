import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'

export type Priority = NonNullable<Endpoint['priority']> | 'browsing'

/**
 * How many calls may wait per connection of the pool before more are rejected. A call that waits 3 s is
 * rejected too late to matter; with these limits even the last in the queue waits less.
 */
const maxWaiting: Readonly<Record<Priority, number>> = { browsing: 4, order: 12, payment: Infinity }

/** Thrown instead of waiting for the database; its response is that of an unavailable one. */
export class Overloaded extends Error {
  constructor() {
    super('Too many calls wait for the database')
  }
}

/**
 * Whether a call of this priority must be rejected because too many wait for the database. Browsing is
 * rejected first, then placing orders; never calls for an order that is placed.
 */
export function isOverloaded(
  { waitingCount, options }: Pick<pg.Pool, 'waitingCount' | 'options'>,
  priority: Priority,
): boolean {
  return waitingCount >= maxWaiting[priority] * (options.max ?? 1)
}
