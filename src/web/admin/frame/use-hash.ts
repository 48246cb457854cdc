import { useEffect } from 'react'

/**
 * Scrolls to the section that the URL names, once it is on the page: the browser looks for it when the page
 * opens, before its data has been read.
 */
export function useHash(isShown: boolean): void {
  useEffect(() => {
    if (isShown && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isShown])
}
