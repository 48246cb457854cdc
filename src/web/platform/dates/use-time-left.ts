import { useEffect, useState } from 'react'

/** Milliseconds until a moment, updated every second. */
export function useTimeLeft(until: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(until) - now
}
