import { type Logo, type LogoForm, readLogo } from '#shop/settings/logo.ts'
import type { EnvironmentValues } from './rules.ts'

/** Logo and colours; null: the defaults. */
export type Look = {
  readonly colour: string | null
  readonly accent: string | null
  readonly logo: Readonly<Record<LogoForm, Logo | null>>
}

export function lookOf(values: EnvironmentValues): Look {
  return {
    colour: values.BRAND_COLOUR,
    accent: values.BRAND_ACCENT,
    logo: {
      light: logoOf(values.LOGO_LIGHT),
      dark: logoOf(values.LOGO_DARK),
      square: logoOf(values.LOGO_SQUARE),
    },
  }
}

function logoOf(text: string | null): Logo | null {
  return text === null ? null : readLogo(text)
}
