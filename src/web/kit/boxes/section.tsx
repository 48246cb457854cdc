import { type ReactNode, useId } from 'react'
import { Card } from '../card.tsx'

type SectionProps = {
  readonly title: string
  readonly hint?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly raised?: boolean
  /** A small heading, for secondary content. */
  readonly small?: boolean
  /** The gap between children, and other classes. */
  readonly className?: string
  readonly children: ReactNode
}

/** Related content under a heading, on a card. */
export function Section({
  title,
  hint,
  actions,
  raised = false,
  small = false,
  className = 'gap-2',
  children,
}: SectionProps) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      raised={raised}
      className={`grid min-w-0 grid-cols-1 content-start ${className}`}
    >
      <div className={`flex flex-wrap justify-between gap-1 ${hint ? 'items-start' : 'items-center'}`}>
        <div>
          <h2 id={id} className={small ? 'text-base' : 'text-lg'}>
            {title}
          </h2>
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
        {actions}
      </div>
      {children}
    </Card>
  )
}
