import type { ComponentProps } from 'react'
import { Field } from '#web/kit/field.tsx'

/** A field that is left to right in a Hebrew form too: user names and e-mail addresses. */
export function LatinField(field: ComponentProps<typeof Field>) {
  return <Field {...field} dir="ltr" spellCheck={false} autoCapitalize="none" />
}
