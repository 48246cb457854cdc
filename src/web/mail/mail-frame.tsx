import { type SyntheticEvent, useMemo } from 'react'

type FrameProps = {
  readonly html: string
  readonly title: string
  /** For a preview: forces a colour scheme and disables links. */
  readonly scheme?: 'light' | 'dark'
}

/**
 * An e-mail as a mail program shows it, sandboxed: no scripts, and links leave the frame. The page's content
 * security policy forbids inline styles in the frame, so they are stored in other attributes and applied
 * through style objects, which the policy allows.
 */
export function MailFrame({ html, title, scheme }: FrameProps) {
  const quiet = useMemo(
    () =>
      html
        .replaceAll(' style="', ' data-style="')
        .replace('<style>', '<template>')
        .replace('</style>', '</template>')
        .replaceAll('(prefers-color-scheme:dark)', darkWhen(scheme)),
    [html, scheme],
  )
  return (
    <iframe
      title={title}
      srcDoc={quiet}
      sandbox={`allow-same-origin ${scheme === undefined ? 'allow-top-navigation-by-user-activation' : ''}`}
      className="block min-h-[24rem] w-full border-0 bg-surface"
      onLoad={dress}
    />
  )
}

/** The media query for the e-mail's dark colours. */
function darkWhen(scheme: FrameProps['scheme']): string {
  if (scheme === undefined) return '(prefers-color-scheme:dark)'
  return scheme === 'dark' ? 'all' : 'not all'
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
