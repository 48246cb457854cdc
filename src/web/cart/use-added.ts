import { useEffect, useState } from 'react'

const shownForMs = 1500

/** Whether a button says for a moment that it has put something into the cart; and the way to make it say so. */
export function useAdded(): readonly [added: boolean, show: () => void] {
  const [press, setPress] = useState<object | null>(null)
  useEffect(() => {
    if (press === null) return
    const end = setTimeout(() => setPress(null), shownForMs)
    return () => clearTimeout(end)
  }, [press])
  return [press !== null, () => setPress({})]
}
