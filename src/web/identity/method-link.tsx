import type { ReactNode } from 'react'
import { returnTo, navigate } from '#web/platform/framework/router.tsx'
import { linkLook } from './form-frame.tsx'

type MethodLinkProps = { readonly href: string; readonly children: ReactNode }

/** From one way in to another, without forgetting which page the visitor wanted. */
export function MethodLink({ href, children }: MethodLinkProps) {
  return (
    <a
      href={href}
      className={linkLook}
      onClick={(event) => {
        const from = returnTo()
        if (from === null || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(href, { from })
      }}
    >
      {children}
    </a>
  )
}
