import { findRoute } from './route.ts'

/** Preloads the code of a link under the pointer: it is likely the next page. Returns a function that stops this. */
export function listenToPointer(): () => void {
  const warm = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin)
      void findRoute(link.pathname)
        ?.route.load(link.pathname)
        .catch(() => {})
  }
  document.addEventListener('pointerover', warm, { passive: true })
  return () => document.removeEventListener('pointerover', warm)
}
