import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

type LazyPartProps = {
  /** Brings the part; asked for once, when its place comes near. */
  readonly load: () => Promise<ComponentType>
  /** Stands there until then. */
  readonly children?: ReactNode
}

/** A part of a page that nobody needs before they scroll to it. */
export function LazyPart({ load, children }: LazyPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (place.current === null) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        load().then(
          (part) => setPart(() => part),
          () => {},
        )
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [load])
  return <div ref={place}>{Part === null ? children : <Part />}</div>
}
