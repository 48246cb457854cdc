import { DrizzleQueryError } from 'drizzle-orm'
import { stdSerializers } from 'pino'

/** Of an error of the database: the values of a query or of a row. Of the mail server's: whom an e-mail was for. */
const withValues = new Set(['params', 'detail', 'where', 'rejected', 'rejectedErrors'])

/** A mail server repeats the address it refuses. */
const mailAddress = /[^\s<>@"'(:/]+@[^\s<>@"'),;:/]+/g

/**
 * An error as the log keeps it. What a failed query was about may be about people, so the query
 * stays and its values go, wherever in the chain of causes it stands.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const plain = (text: string) =>
    failedQueries(error)
      .reduce((all, { message, query }) => all.replaceAll(message, `Failed query: ${query}`), text)
      .replaceAll(mailAddress, '(an address)')
  return Object.fromEntries(
    Object.entries(stdSerializers.err(error))
      .filter(([name]) => !withValues.has(name))
      .map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? plain(value) : value]),
  )
}

function failedQueries(error: Error): DrizzleQueryError[] {
  const found: DrizzleQueryError[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof DrizzleQueryError) found.push(at)
  return found
}
