import type pg from 'pg'
import type { Actor } from './actor.ts'
import { type Connection, type Database, typed } from './connect.ts'
import { inTransaction } from './in-transaction.ts'

/** What a read-only use case gets: no transaction, and no way to write. */
export type Read = {
  readonly tx: Pick<Database, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute' | '$with' | 'with'>
  readonly actor: Actor
}

/** What a use case gets: an open transaction and the caller. There is no other access to the database. */
export type Work = {
  readonly tx: Database
  /** The same transaction for libraries that use plain SQL, such as the job queue. */
  readonly connection: Connection
  readonly actor: Actor
  /** Runs after the commit, never after a rollback; a failure is logged and does not change the response. */
  readonly after: (step: () => void | Promise<void>) => void
}

/** Runs one use case in one transaction. Commit and rollback happen here and nowhere else. */
export type Transact = <T>(actor: Actor, useCase: (work: Work) => Promise<T>) => Promise<T>

const serializationFailure = '40001'
const deadlock = '40P01'

/** `begin` is `beginPooled` if the pool uses a transaction pooler. */
export function transactOn(pool: pg.Pool, report: (error: unknown) => void, begin = 'begin'): Transact {
  async function once<T>(actor: Actor, useCase: (work: Work) => Promise<T>): Promise<T> {
    const steps: (() => void | Promise<void>)[] = []
    const result = await inTransaction(pool, begin, (connection) =>
      useCase({ tx: typed(connection), connection, actor, after: (step) => steps.push(step) }),
    )
    for (const step of steps) await Promise.resolve().then(step).catch(report)
    return result
  }
  return async (actor, useCase) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(actor, useCase)
      } catch (error) {
        if (attempt === 3 || !isTransient(error)) throw error
      }
    }
  }
}

function isTransient(error: unknown): boolean {
  const code = sqlState(error)
  return code === serializationFailure || code === deadlock
}

/** The SQLSTATE of a database error, even one wrapped by the query builder. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
  return undefined
}

/** Whether a row with the same unique value exists: a constraint or unique index refused the statement. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** The name of the violated constraint or unique index. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  return undefined
}
