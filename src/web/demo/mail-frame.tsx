import { type SyntheticEvent, useMemo } from 'react'

/**
 * A mail as its reader's program shows it, walled off: no scripts, and links leave the frame. The
 * page's policy forbids style attributes inside documents it makes, mails have nothing else, so they
 * travel under another name and are applied through the style objects, which the policy allows.
 */
export function MailFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const quiet = useMemo(() => html.replaceAll(' style="', ' data-style="'), [html])
  return (
    <iframe
      title={title}
      srcDoc={quiet}
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      className="block min-h-[24rem] w-full border-0 bg-surface"
      onLoad={dress}
    />
  )
}

function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const mail = frame.contentDocument
  if (mail === null) return
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  for (const link of mail.querySelectorAll('a')) link.target = '_top'
  frame.style.height = `${mail.documentElement.scrollHeight}px`
}
