import * as v from 'valibot'

export type FieldProblems = Readonly<Record<string, string>>

/** Checks what was filled in by the contract's own shape: the body to send, or what each field still needs. */
export function checkForm<Body>(
  shape: v.GenericSchema<unknown, Body>,
  filled: Readonly<Record<string, unknown>>,
): { readonly body: Body } | { readonly fields: FieldProblems } {
  const result = v.safeParse(shape, filled)
  if (result.success) return { body: result.output }
  const fields: Record<string, string> = {}
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  return { fields }
}

/** The sentence for a field's problem; `invalid` stands for what has no sentence of its own. */
export function problemText(
  texts: Readonly<Record<string, string>>,
  problem: string | undefined,
): string | undefined {
  return problem === undefined ? undefined : (texts[problem] ?? texts['invalid'])
}
