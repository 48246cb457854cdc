import type { ComponentProps } from 'react'
import { Field } from '../kit/field.tsx'
import { useDirection } from '../platform/site.ts'

type LatinFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  readonly onChange: (value: string) => void
}

/** A field for what is written from left to right in a Hebrew form too: names and addresses of accounts. */
export function LatinField({ onChange, className = '', ...field }: LatinFieldProps) {
  const rightToLeft = useDirection() === 'rtl'
  return (
    <Field
      {...field}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      className={`${rightToLeft ? 'text-end' : ''} ${className}`}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
