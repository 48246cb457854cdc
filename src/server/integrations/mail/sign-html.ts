import type { Language } from '#shop/localized.ts'
import { fitLogo, type Logo } from '#shop/settings/logo.ts'
import type { Look } from '#server/settings/look.ts'

type Sign = {
  /** The shop's URL and name, both escaped. */
  readonly home: string
  readonly name: string
  readonly language: Language
}

const box = { width: 200, height: 40 }

/**
 * The sign of the shop in e-mails: its logo, or its icon beside its name. PNG, which all mail clients show.
 */
export function signHtml({ logo: { light, dark, square } }: Look, { home, name, language }: Sign): string {
  if (light !== null) {
    const picture = (form: 'light' | 'dark', logo: Logo, style: string) => {
      const { width, height } = fitLogo(logo, box)
      return `<img class="on-${form}" src="${home}/logo-${form}.png?${logo.id}" width="${width}" height="${height}" alt="${name}" style="${style};vertical-align:middle">`
    }
    // mail clients without style sheets show the light e-mail
    return (
      picture('light', light, 'display:inline-block') +
      (dark === null ? '' : picture('dark', dark, 'display:none'))
    )
  }
  const version = square === null ? '' : `?${square.id}`
  return `<img src="${home}/icon-192.png${version}" width="32" height="32" alt="" style="display:inline-block;vertical-align:middle;margin-${language === 'he' ? 'left' : 'right'}:8px"><span style="vertical-align:middle">${name}</span>`
}
