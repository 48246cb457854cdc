import type { HTMLAttributes } from 'react'

type BoxProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'div' | 'fieldset' | 'li' | 'section'
}

/** One of several entries within a form or a card, in a frame. */
export function Box({ as: Tag = 'div', className = '', ...rest }: BoxProps) {
  return <Tag {...rest} className={`rounded-sm border border-line p-1.5 ${className}`} />
}
