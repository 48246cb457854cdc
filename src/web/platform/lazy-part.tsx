import { type ComponentType, useEffect, useRef, useState } from 'react'

type LazyPartProps = {
  /** Brings the part; asked for once, when its place comes near. */
  readonly load: () => Promise<ComponentType>
  /** Keeps its place, so that what stands below it stays where it is. */
  readonly className: string
}

/** A part of a page that nobody needs before they scroll to it. */
export function LazyPart({ load, className }: LazyPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        load().then(
          (part) => setPart(() => part),
          // not to be had just now: once more when there is a connection again
          () => addEventListener('online', () => watch.observe(element), { once: true }),
        )
      },
      { rootMargin: '600px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [load])
  return (
    <div ref={place} className={className}>
      {Part && <Part />}
    </div>
  )
}
