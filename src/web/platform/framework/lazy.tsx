import { type ComponentType, useEffect, useRef, useState } from 'react'
import { inTime } from '../http/with-timeout.ts'
import { type LazyWords, loadWords } from './lazy-words.ts'
import { useLanguage } from './site.ts'

/** A module loaded after its page: a component, and the words of it and its parts. */
type LazyModule<Props> = {
  readonly View: ComponentType<Props>
  readonly words?: readonly LazyWords[]
}

type LazyProps<Props> = {
  /** Loads the code as soon as this is true. */
  readonly wanted: boolean
  /** An ordinary dynamic import. Must be a stable function. */
  readonly load: () => Promise<LazyModule<Props>>
  readonly props: Props
  /** Called if the code cannot be loaded. By default, loading is retried when the browser is online. */
  readonly onFailure?: () => void
}

/** Loads a component after its page. Renders nothing until then. */
export function Lazy<Props extends object>({ wanted, load, props, onFailure }: LazyProps<Props>) {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ load: unknown; View: ComponentType<Props> } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const here = loaded?.load === load
  useEffect(() => {
    if (!wanted || here) return
    const retry = () => setAttempt((attempts) => attempts + 1)
    let over = false
    const loadOnce = async () => {
      const code = await inTime(load())
      await loadWords(code, language)
      if (!over) setLoaded({ load, View: code.View })
    }
    loadOnce().catch(() => {
      if (over) return
      if (onFailure === undefined) addEventListener('online', retry, { once: true })
      else onFailure()
    })
    return () => {
      over = true
      removeEventListener('online', retry)
    }
    // `onFailure` may be a new function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, here, load, attempt])
  return here ? <loaded.View {...props} /> : null
}

type ScrolledToProps<Props> = Pick<LazyProps<Props>, 'load' | 'props'> & {
  /** Reserves the space, so that what is below does not move. */
  readonly className: string
}

/** A section that is loaded when scrolled to. */
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
