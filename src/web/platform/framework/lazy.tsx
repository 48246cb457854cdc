import { type ComponentType, useEffect, useState } from 'react'

type LazyProps<Props> = {
  /** Fetches the code as soon as this is true. */
  readonly wanted: boolean
  /** An ordinary dynamic import, with the words the component speaks. Has to stay the same function. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
  /** The code cannot be had. Without this it is fetched again as soon as there is a connection. */
  readonly onFailure?: () => void
}

/** The one way a component comes later than its page. Draws nothing until it is there. */
export function Lazy<Props extends object>({ wanted, load, props, onFailure }: LazyProps<Props>) {
  const [loaded, setLoaded] = useState<{ load: unknown; Part: ComponentType<Props> } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const here = loaded?.load === load
  useEffect(() => {
    if (!wanted || here) return
    const retry = () => setAttempt((attempts) => attempts + 1)
    let over = false
    load().then(
      (Part) => {
        if (!over) setLoaded({ load, Part })
      },
      () => {
        if (over) return
        if (onFailure === undefined) addEventListener('online', retry, { once: true })
        else onFailure()
      },
    )
    return () => {
      over = true
      removeEventListener('online', retry)
    }
    // What is told of a failure may be another function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, here, load, attempt])
  return here ? <loaded.Part {...props} /> : null
}
