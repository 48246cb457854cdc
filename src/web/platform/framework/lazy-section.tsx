import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Lazy } from './lazy.tsx'

type LazyPartProps = {
  /** Brings the part; asked for once, when its place comes near. */
  readonly load: () => Promise<ComponentType>
  /** Keeps its place, so that what stands below it stays where it is. */
  readonly className: string
}

/** A part of a page that nobody needs before they scroll to it. */
export function LazySection({ load, className }: LazyPartProps) {
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
      <Lazy wanted={near} load={load} props={{}} />
    </div>
  )
}
