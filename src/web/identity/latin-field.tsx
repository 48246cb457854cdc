import type { ComponentProps } from 'react'
import { Field } from '#web/kit/field.tsx'

/** A field for what is written from left to right in a Hebrew form too: names and addresses of accounts. */
export function LatinField(field: ComponentProps<typeof Field>) {
  return <Field {...field} dir="ltr" spellCheck={false} autoCapitalize="none" />
}
