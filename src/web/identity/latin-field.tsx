import type { ComponentProps } from 'react'
import { Field } from '#web/kit/field.tsx'

type LatinFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  readonly onChange: (value: string) => void
}

/** A field for what is written from left to right in a Hebrew form too: names and addresses of accounts. */
export function LatinField({ onChange, ...field }: LatinFieldProps) {
  return (
    <Field
      {...field}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
