import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type SelectBoxProps = ComponentProps<'select'> & { readonly look: string }

/** A native select with the shop's arrow; `look` styles the box. */
export function SelectBox({ look, ...select }: SelectBoxProps) {
  return (
    <span className="relative block">
      <select {...select} className={`${look} cursor-pointer appearance-none pe-5`} />
      <Icon name="down" className="pointer-events-none absolute inset-y-0 end-1.5 my-auto text-muted" />
    </span>
  )
}
