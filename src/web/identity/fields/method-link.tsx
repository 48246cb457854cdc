import type { ReactNode } from 'react'
import { returnTo, navigate } from '#web/platform/framework/router.tsx'
import { linkLook } from './form-frame.tsx'

type MethodLinkProps = { readonly href: string; readonly children: ReactNode }

/** A link to another sign-in method that keeps the page the visitor requested. */
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
