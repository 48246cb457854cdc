import { useEffect, useState } from 'react'

const shownForMs = 1500

/** Whether a button confirms for a moment that a product was added; and a function that starts this. */
export function useAdded(): readonly [added: boolean, show: () => void] {
  const [press, setPress] = useState<object | null>(null)
  useEffect(() => {
    if (press === null) return
    const end = setTimeout(() => setPress(null), shownForMs)
    return () => clearTimeout(end)
  }, [press])
  return [press !== null, () => setPress({})]
}
