import { type SyntheticEvent, useMemo } from 'react'

/**
 * A mail as its reader's program shows it, walled off: no scripts, and links leave the frame. The
 * page's policy forbids styles inside documents it makes, so they travel under other names and are
 * applied through the style objects, which the policy allows.
 */
export function MailFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const quiet = useMemo(
    () =>
      html
        .replaceAll(' style="', ' data-style="')
        .replace('<style>', '<template>')
        .replace('</style>', '</template>'),
    [html],
  )
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
  const sheet = new (mail.defaultView?.CSSStyleSheet ?? CSSStyleSheet)()
  sheet.replaceSync(mail.querySelector('template')?.content.textContent ?? '')
  mail.adoptedStyleSheets = [sheet]
  for (const link of mail.querySelectorAll('a')) link.target = '_top'
  frame.style.height = `${mail.documentElement.scrollHeight}px`
}
