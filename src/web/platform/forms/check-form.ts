import * as v from 'valibot'
import type { FormOptions } from './form-options.ts'
import type { FormValues, Problems } from './form-state.ts'

type Checked<Body> =
  | { readonly body: Body; readonly problems: null }
  | { readonly body: null; readonly problems: Problems }

/** Validates form values with the contract's schema: returns the request body, or an error code per field. */
export function checkForm<Body>(schema: v.GenericSchema<unknown, Body>, filled: unknown): Checked<Body> {
  const result = v.safeParse(schema, filled)
  if (result.success) return { body: result.output, problems: null }
  const problems: Record<string, string> = {}
  for (const issue of result.issues) problems[v.getDotPath(issue) ?? ''] ??= issue.message
  return { body: null, problems }
}

/** The same with the form's own check. Without a schema the values are the body. */
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
