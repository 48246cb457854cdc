import type pg from 'pg'
import type { Actor } from './actor.ts'
import { type Connection, type Database, typed } from './connect.ts'

/** What a reading use case gets: no transaction, nothing to change with. */
export type Read = {
  readonly tx: Pick<Database, 'select' | 'selectDistinct' | 'execute' | '$with' | 'with'>
  readonly actor: Actor
}

/** What a use case gets: one open transaction and who is asking. There is no other way to the database. */
export type Work = {
  readonly tx: Database
  /** The same transaction for libraries that speak plain SQL, such as the job queue. */
  readonly connection: Connection
  readonly actor: Actor
  /** Runs after the commit, never after a rollback; a failure there is logged, not answered. */
  readonly after: (step: () => void | Promise<void>) => void
}

/** Runs one use case in one transaction. Commit and rollback happen here and nowhere else. */
export type Transact = <T>(actor: Actor, useCase: (work: Work) => Promise<T>) => Promise<T>

const serializationFailure = '40001'
const deadlock = '40P01'

export function transactOn(pool: pg.Pool, report: (error: unknown) => void): Transact {
  return async (actor, useCase) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(pool, actor, useCase, report)
      } catch (error) {
        if (attempt === 3 || !isTransient(error)) throw error
      }
    }
  }
}

async function once<T>(
  pool: pg.Pool,
  actor: Actor,
  useCase: (work: Work) => Promise<T>,
  report: (error: unknown) => void,
): Promise<T> {
  const connection = await pool.connect()
  const steps: (() => void | Promise<void>)[] = []
  let result: T
  try {
    await connection.query('begin')
    result = await useCase({ tx: typed(connection), connection, actor, after: (step) => steps.push(step) })
    await connection.query('commit')
  } catch (error) {
    // A connection whose rollback fails is not given to anyone else; one that fell silent is not waited for again.
    const broken =
      hasFallenSilent(error) ||
      (await connection.query('rollback').then(
        () => undefined,
        () => true,
      ))
    connection.release(broken)
    throw error
  }
  connection.release()
  for (const step of steps) await Promise.resolve().then(step).catch(report)
  return result
}

/** The driver's own words for a server that did not answer in time. */
function hasFallenSilent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.message === 'Query read timeout') return true
  return false
}

function isTransient(error: unknown): boolean {
  const code = sqlState(error)
  return code === serializationFailure || code === deadlock
}

/** The SQLSTATE of a database error, also when the query builder has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

/** The name of the constraint or unique index that a change would break. */
export function brokenRule(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  return undefined
}
