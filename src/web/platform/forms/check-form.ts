import * as v from 'valibot'
import type { FormOptions } from './form-options.ts'
import type { FormValues, Problems } from './form-state.ts'

type Checked<Body> =
  | { readonly body: Body; readonly problems: null }
  | { readonly body: null; readonly problems: Problems }

/** Checks what was filled in by the contract's own schema: the body to send, or what each field still needs. */
export function checkForm<Body>(schema: v.GenericSchema<unknown, Body>, filled: unknown): Checked<Body> {
  const result = v.safeParse(schema, filled)
  if (result.success) return { body: result.output, problems: null }
  const problems: Record<string, string> = {}
  for (const issue of result.issues) problems[v.getDotPath(issue) ?? ''] ??= issue.message
  return { body: null, problems }
}

/** The same of a form with a check of its own. Without a schema the values are the body. */
export function checkValues<Values extends FormValues, Schema extends v.GenericSchema>(
  { schema, input, check }: Pick<FormOptions<Values, Schema>, 'schema' | 'input' | 'check'>,
  values: Values,
): Checked<v.InferOutput<Schema>> {
  const own = Object.entries(check?.(values) ?? {}).filter(([, code]) => code !== undefined)
  const checked =
    schema === undefined
      ? { body: values, problems: null }
      : checkForm(schema, input === undefined ? values : input(values))
  if (own.length === 0) return checked
  return { body: null, problems: { ...checked.problems, ...Object.fromEntries(own) } }
}

/** Code of a complaint → sentence; `invalid` stands for every code without a sentence of its own. */
export type ErrorTexts = Readonly<Record<string, string>>

/** The sentence for what is wrong with a field: the field's own, else the one for all fields. */
export function errorText(
  code: string | undefined,
  own: ErrorTexts = {},
  common: ErrorTexts = {},
): string | undefined {
  return code === undefined ? undefined : (own[code] ?? common[code] ?? own['invalid'] ?? common['invalid'])
}
