import type { ReactNode } from 'react'
import { cameFrom, go } from '../platform/router.tsx'
import { linkLook } from './form-frame.tsx'

type WayLinkProps = { readonly href: string; readonly children: ReactNode }

/** From one way in to another, without forgetting which page the visitor wanted. */
export function WayLink({ href, children }: WayLinkProps) {
  return (
    <a
      href={href}
      className={linkLook}
      onClick={(event) => {
        const from = cameFrom()
        if (from === null || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        go(href, { from })
      }}
    >
      {children}
    </a>
  )
}
