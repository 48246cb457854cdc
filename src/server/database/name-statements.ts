import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** So often a statement comes before it gets a name: what is asked once is not kept by every connection. */
const usesBefore = 5
/** Each connection of PostgreSQL keeps the plans of the named ones, some ten kilobytes each. */
const mostNamed = 300
const mostKnown = 2000

/** The names of a server's statements, alike on all its connections. */
export type StatementNames = { readonly nameOf: (text: string) => string | undefined }

/**
 * Gives a name to each statement that comes again and again. PostgreSQL then parses and plans it once
 * for each connection, not each time. Statements that read whatever columns a table has keep none: after
 * a migration their plan would give other columns than it did.
 */
export function statementNames(): StatementNames {
  const uses = new LRUCache<string, number>({ max: mostKnown })
  const names = new Map<string, string>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostNamed) return known
      const times = (uses.get(text) ?? 0) + 1
      uses.set(text, times)
      if (times <= usesBefore || /\b(?:select|returning)\s+(?:"?\w+"?\.)?\*/i.test(text)) return undefined
      const name = `s${names.size}`
      names.set(text, name)
      return name
    },
  }
}

/**
 * Makes a connection name what it is asked. Only statements with values can have a name; a plain text
 * may hold several.
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
 * Makes a connection prepare nothing: a pooler in transaction mode that does not know of prepared
 * statements hands the next one to a session that has not prepared it.
 */
export function removeNames(client: pg.PoolClient): void {
  changeStatements(client, (first) => (isWritten(first) ? { ...first, name: undefined } : first))
}

function changeStatements(client: pg.PoolClient, change: (first: unknown, values: unknown) => unknown): void {
  // edge: the driver's one function has a type for each way to call it
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query: (first: unknown, values?: unknown, ...rest: unknown[]) =>
      query(change(first, values), values, ...rest),
  })
}

/** Not one of the driver's own queries, such as a cursor. */
function isWritten(first: unknown): first is { readonly text: string } {
  return (
    typeof first === 'object' &&
    first !== null &&
    'text' in first &&
    typeof first.text === 'string' &&
    !('submit' in first)
  )
}
