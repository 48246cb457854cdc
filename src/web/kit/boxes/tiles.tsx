import type { ComponentProps, ReactNode } from 'react'

/** Figures side by side, divided by lines; the columns are set by `className`. */
export function Tiles({ className = '', ...rest }: ComponentProps<'dl'>) {
  return (
    <dl
      {...rest}
      className={`grid gap-px overflow-hidden rounded-md border border-line bg-line ${className}`}
    />
  )
}

type TileProps = ComponentProps<'div'> & {
  readonly name: ReactNode
  /** The class of the figure's colour. */
  readonly tone?: string
}

/** One figure of `Tiles` under its name. */
export function Tile({ name, tone = '', className = '', children, ...rest }: TileProps) {
  return (
    <div {...rest} className={`grid content-start bg-surface px-2 py-1.5 ${className}`}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={`text-xl font-bold digits ${tone}`}>{children}</dd>
    </div>
  )
}
