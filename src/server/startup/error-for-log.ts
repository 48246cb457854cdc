import { DrizzleQueryError } from 'drizzle-orm'
import { stdSerializers } from 'pino'

/** Personal fields of errors. Database: the values of a query or row. Mail server: the recipients. */
const withValues = new Set(['params', 'detail', 'where', 'rejected', 'rejectedErrors'])

/** Mail servers repeat the address they refuse. */
const mailAddress = /[^\s<>@"'(:/]+@[^\s<>@"'),;:/]+/g

/**
 * An error without personal data, for the log. The values of a failed query may be personal, so the query is
 * logged without them, anywhere in the chain of causes.
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
