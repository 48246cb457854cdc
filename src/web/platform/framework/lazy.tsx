import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type LazyWords, loadWords } from '../i18n/lazy-words.ts'
import { useLanguage } from './site.ts'

/** What comes later than its page: a component, and the words that it and its parts speak. */
export type LateCode<Props> = {
  readonly View: ComponentType<Props>
  readonly words?: readonly LazyWords[]
}

type LazyProps<Props> = {
  /** Fetches the code as soon as this is true. */
  readonly wanted: boolean
  /** An ordinary dynamic import. Has to stay the same function. */
  readonly load: () => Promise<LateCode<Props>>
  readonly props: Props
  /** The code cannot be had. Without this it is fetched again as soon as there is a connection. */
  readonly onFailure?: () => void
}

/** The one way a component comes later than its page. Draws nothing until it is there. */
export function Lazy<Props extends object>({ wanted, load, props, onFailure }: LazyProps<Props>) {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ load: unknown; View: ComponentType<Props> } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const here = loaded?.load === load
  useEffect(() => {
    if (!wanted || here) return
    const retry = () => setAttempt((attempts) => attempts + 1)
    let over = false
    const bring = async () => {
      const code = await load()
      await loadWords(code, language)
      if (!over) setLoaded({ load, View: code.View })
    }
    bring().catch(() => {
      if (over) return
      if (onFailure === undefined) addEventListener('online', retry, { once: true })
      else onFailure()
    })
    return () => {
      over = true
      removeEventListener('online', retry)
    }
    // What is told of a failure may be another function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, here, load, attempt])
  return here ? <loaded.View {...props} /> : null
}

type ScrolledToProps<Props> = Pick<LazyProps<Props>, 'load' | 'props'> & {
  /** Keeps its place, so that what stands below it stays where it is. */
  readonly className: string
}

/** A section that nobody needs before they scroll to it. */
export function LazySection<Props extends object>({ className, ...lazy }: ScrolledToProps<Props>) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null || near) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [near])
  return (
    <div ref={place} className={className}>
      <Lazy wanted={near} {...lazy} />
    </div>
  )
}
