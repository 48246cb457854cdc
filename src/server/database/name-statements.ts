import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Uses after which a statement gets a name: connections need not store rare ones. */
const usesBefore = 5
/**
 * The limit per connection: PostgreSQL stores the plans of named statements per connection, about 10 kB each.
 */
const maxNamed = 300
const maxKnown = 2000

/** The statement names of a server, the same on all its connections. */
type StatementNames = { readonly nameOf: (text: string) => string | undefined }

/** Selects all columns of a table: after a migration the stored plan would return other columns. */
const allColumns = /\b(?:select|returning)\s+(?:"?\w+"?\.)?\*/i
/**
 * Matches a text pattern: the best plan depends on how common the text is, and PostgreSQL's stored plan is the same
 * for all of them. Among 10,000 products a common word then took 20 to 75 ms instead of 7.
 */
const textPattern = /\bi?like\b|@@|\bsimilarity\b/i

/**
 * Names frequent statements, so that PostgreSQL parses and plans them once per connection. Statements whose plan
 * must not be stored get no name.
 */
export function statementNames(): StatementNames {
  const uses = new LRUCache<string, number>({ max: maxKnown })
  const names = new Map<string, string>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= maxNamed) return known
      const times = (uses.get(text) ?? 0) + 1
      uses.set(text, times)
      if (times <= usesBefore || allColumns.test(text) || textPattern.test(text)) return undefined
      const name = `s${names.size}`
      names.set(text, name)
      return name
    },
  }
}

/**
 * Makes a connection name its statements. Only statements with parameters can be named; a plain text may
 * contain several statements.
 */
export function nameStatements(client: pg.PoolClient, { nameOf }: StatementNames): void {
  changeStatements(client, (first, values) => {
    if (!Array.isArray(values)) return first
    if (typeof first === 'string') return { text: first, name: nameOf(first) }
    if (!isWritten(first) || ('name' in first && first.name !== undefined)) return first
    return { ...first, name: nameOf(first.text) }
  })
}

/**
 * Stops a connection from preparing statements: a pooler in transaction mode without support for them would
 * run the next one in a session that has not prepared it.
 */
export function removeNames(client: pg.PoolClient): void {
  changeStatements(client, (first) => (isWritten(first) ? { ...first, name: undefined } : first))
}

function changeStatements(client: pg.PoolClient, change: (first: unknown, values: unknown) => unknown): void {
  // edge: the driver's function is overloaded
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (first: unknown, values?: unknown, ...rest: unknown[]) =>
      query(change(first, values), values, ...rest),
  })
}

/** False for the driver's own query objects, such as cursors. */
function isWritten(first: unknown): first is { readonly text: string } {
  return (
    typeof first === 'object' &&
    first !== null &&
    'text' in first &&
    typeof first.text === 'string' &&
    !('submit' in first)
  )
}
