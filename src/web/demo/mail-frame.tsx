import { type SyntheticEvent, useMemo } from 'react'

type FrameProps = {
  readonly html: string
  readonly title: string
  /** Of a preview: the colours it is to be seen in, whatever this device prefers. Its links lead nowhere. */
  readonly scheme?: 'light' | 'dark'
}

/**
 * A mail as its reader's program shows it, walled off: no scripts, and links leave the frame. The
 * page's policy forbids styles inside documents it makes, so they travel under other names and are
 * applied through the style objects, which the policy allows.
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

/** The media query under which the e-mail is dark. */
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
