import { useEffect, useEffectEvent } from 'react'

/**
 * Calls the listener when only the fragment of the address has changed: by another link pasted into this tab, or by an
 * anchor of the page, such as the link that skips to the content.
 */
export function useFragmentChange(listener: () => void): void {
  const read = useEffectEvent(listener)
  useEffect(() => {
    const listen = () => read()
    addEventListener('hashchange', listen)
    return () => removeEventListener('hashchange', listen)
  }, [])
}

/** Removes the fragment, which had a token, from the address bar and the browser's history. */
export function removeFragment(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
}
