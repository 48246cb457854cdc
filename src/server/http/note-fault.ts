import type { ProblemCode } from '#contract/problems/problem.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { Overloaded } from './checks/overload.ts'
import { faultCode } from './checks/problems.ts'

/** Counts or logs why a request failed; returns the code of its response. */
export function noteFault(
  { metrics, log }: Pick<ServerContext, 'metrics' | 'log'>,
  error: unknown,
  about: { readonly requestId: string; readonly path: string },
): ProblemCode {
  const code = faultCode(error)
  if (error instanceof Overloaded) metrics?.turnedAway('browsing')
  else if (code === 'unavailable') log.warn({ err: error, ...about }, code)
  else log.error({ err: error, ...about }, 'request failed')
  return code
}
