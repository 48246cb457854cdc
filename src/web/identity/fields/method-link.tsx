import type { ReactNode } from 'react'
import { returnTo, navigate } from '#web/platform/framework/router.tsx'
import { TextLink } from '#web/kit/text-link.tsx'

type MethodLinkProps = { readonly href: string; readonly children: ReactNode }

/** A link to another sign-in method that keeps the page the visitor requested. */
export function MethodLink({ href, children }: MethodLinkProps) {
  return (
    <TextLink
      href={href}
      onClick={(event) => {
        const from = returnTo()
        if (from === null || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(href, { from })
      }}
    >
      {children}
    </TextLink>
  )
}
