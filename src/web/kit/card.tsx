import type { HTMLAttributes } from 'react'

const paddings = { none: '', tiny: 'p-1', small: 'p-2', normal: 'p-2 md:p-3', large: 'p-2 md:p-4' } as const

type CardProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'div' | 'section' | 'article' | 'ul' | 'dl' | 'li'
  /** `none`: the rows have their own padding. */
  readonly padding?: keyof typeof paddings
  /** With a shadow. */
  readonly raised?: boolean
  readonly ref?: ((element: HTMLElement | null) => void) | null
}

/** A separate surface on the page. */
export function Card({
  as: Tag = 'div',
  padding = 'normal',
  raised = false,
  className = '',
  ...rest
}: CardProps) {
  return (
    <Tag
      {...rest}
      className={`rounded-md border border-line bg-surface ${paddings[padding]} ${raised ? 'shadow-low' : ''} ${className}`}
    />
  )
}
