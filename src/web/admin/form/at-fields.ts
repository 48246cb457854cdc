import type { Failure } from '#web/platform/http/send.ts'

/** A refusal with its errors at the fields of the form, whose names differ from those of the request. */
export function atFields(response: Failure, fieldOf: (name: string) => string): Failure {
  if (response.problem?.fields === undefined) return response
  const fields = Object.entries(response.problem.fields).map(([name, code]) => [fieldOf(name), code])
  return { ...response, problem: { ...response.problem, fields: Object.fromEntries(fields) } }
}
