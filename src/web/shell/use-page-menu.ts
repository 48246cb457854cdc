import { type RefObject, useEffect, useRef } from 'react'
import { on } from '#web/platform/browser/signals.ts'

/** A menu that closes when the page changes. The initial page is reported after hydration, and is ignored. */
export function usePageMenu(): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let arrival: string | null = location.pathname + location.search
    return on('page-view', ({ address }) => {
      if (address !== arrival) menu.current?.hidePopover()
      arrival = null
    })
  }, [])
  return menu
}
