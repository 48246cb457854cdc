import type { ComponentProps } from 'react'

/** A link within text. */
export function TextLink({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={`text-link underline underline-offset-4 ${className}`}>
      {children}
    </a>
  )
}
