import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { homeWords } from './home-words.ts'

type HomeSectionProps = {
  readonly title: string
  /** The page with more of it. */
  readonly href?: string | null
  readonly more?: string
  /** For content that appears later: a style reserves its space. */
  readonly className?: string
  readonly children: ReactNode
}

/** A section of the home page with a heading. */
export function HomeSection({ title, href = null, more, className = '', children }: HomeSectionProps) {
  const home = homeWords.use()
  return (
    <section className={`page-width grid gap-2 pt-5 md:pt-7 ${className}`}>
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-xl">{title}</h2>
        {href !== null && (
          <a
            href={href}
            className="inline-flex items-center gap-0.5 text-sm font-semibold text-link underline-offset-4 hover:underline"
          >
            {more ?? home.all}
            <Icon name="next" className="turns" />
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
