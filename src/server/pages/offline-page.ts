import { createHash } from 'node:crypto'
import { brandColoursOf, ownBlue } from '#shop/settings/brand-colours.ts'
import { brandColours } from '#shop/settings/brand.ts'
import { directionOf, type Language } from '#shop/localized.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'
import type { Look } from '#server/settings/look.ts'

const words: Readonly<Record<Language, { title: string; text: string; again: string }>> = {
  en: {
    title: 'You are offline',
    text: 'Nothing is lost: your cart is saved in this browser. Try again once you are connected.',
    again: 'Try again',
  },
  he: {
    title: 'אין חיבור לאינטרנט',
    text: 'שום דבר לא אבד: הסל שלכם שמור בדפדפן הזה. נסו שוב כשתחזרו לרשת.',
    again: 'נסו שוב',
  },
}

const themed = `if(localStorage.getItem('theme')==='dark')document.documentElement.dataset.theme='dark'`

function styleOf({ primary }: ReturnType<typeof brandColoursOf>): string {
  return `:root{color-scheme:light;--page:${brandColours.page};--ink:#1a202c;--muted:#4a5568;--primary:${primary.light.colour};--on:${primary.light.text}}
:root[data-theme=dark]{color-scheme:dark;--page:#10151c;--ink:#edf2f7;--muted:#a0aec0;--primary:${primary.dark.colour};--on:${primary.dark.text}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}p{margin:0 0 1.5rem;color:var(--muted)}
a{display:inline-block;padding:.7rem 1.5rem;border-radius:4px;background:var(--primary);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--primary);outline-offset:3px}`
}

export type OfflinePage = { readonly html: string; readonly policy: string }

/**
 * The page that an installed shop shows when offline: self-contained, cached by the service worker. The empty
 * link leads to the requested URL.
 */
export function writeOfflinePage(name: string, language: Language, look: Pick<Look, 'colour'>): OfflinePage {
  const { title, text, again } = words[language]
  const style = styleOf(brandColoursOf(look.colour ?? ownBlue, null))
  const shop = escapeHtml(name)
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · ${shop}</title><script>${themed}</script><style>${style}</style></head><body><main><p><bdi>${shop}</bdi></p><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`
  return {
    html,
    policy: `default-src 'none'; script-src '${hashOf(themed)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
