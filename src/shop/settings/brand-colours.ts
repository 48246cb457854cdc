import { type Colour, contrast, readColour, writeColour } from './colour.ts'

/** The contrast WCAG AA requires of text. */
export const minContrast = 4.5

/** The steps of the scale in `tokens.css`: lightness, and the share of the brand's own chroma. */
const steps = {
  50: [0.968, 0.1],
  100: [0.923, 0.24],
  200: [0.847, 0.44],
  300: [0.756, 0.72],
  400: [0.672, 0.95],
  500: [0.589, 1],
  600: [0.51, 1],
  700: [0.437, 0.9],
  800: [0.382, 0.75],
  900: [0.323, 0.6],
} as const
type Step = keyof typeof steps

/** Backgrounds behind text in the brand's colours, from `tokens.css`: the darkest light one, the lightest dark one. */
const behind = {
  light: { text: '#f3f1ec', onPrimary: '#ffffff' },
  dark: { text: '#2c3746', onPrimary: '#0d1a27' },
} as const

type BrandColours = {
  readonly scale: Readonly<Record<Step, string>>
  /** Background of selected items in the dark theme. */
  readonly darkSoft: string
  /** Accent for new and reduced products; null: the default brass. */
  readonly accent: { readonly light: Soft; readonly dark: Soft } | null
  /** Buttons and links, and the text on buttons. */
  readonly primary: { readonly light: Pair; readonly dark: Pair }
}
type Soft = { readonly text: string; readonly soft: string }
type Pair = { readonly colour: string; readonly text: string }

/**
 * Derives the site's colours from one or two brand colours. A brand colour with too little contrast for text is
 * replaced by the nearest one of the same hue that has enough.
 */
export function brandColoursOf(brand: string, accent: string | null): BrandColours {
  const own = readColour(brand)
  const at = (step: Step) => {
    const [lightness, share] = steps[step]
    return { ...own, lightness, chroma: own.chroma * share }
  }
  const shade = (step: Step) => writeColour(at(step))
  const soft = shade(50)
  const darkSoft = writeColour({ ...own, lightness: 0.275, chroma: own.chroma * 0.35 })
  const dark600 = darker(own, [behind.light.text, behind.light.onPrimary, soft])
  const strong = { ...own, lightness: Math.min(steps[700][0], readColour(dark600).lightness - 0.06) }
  const light300 = lighter(at(300), [behind.dark.text, behind.dark.onPrimary, darkSoft])
  const lift = readColour(light300).lightness + 0.06
  const scale = {
    50: soft,
    100: shade(100),
    200: lighter({ ...at(200), lightness: Math.max(steps[200][0], lift) }, [behind.dark.text]),
    300: light300,
    400: shade(400),
    500: shade(500),
    600: dark600,
    700: darker(strong, [behind.light.text, soft]),
    800: shade(800),
    900: shade(900),
  }
  return {
    scale,
    darkSoft,
    accent: accent === null ? null : accentOf(readColour(accent)),
    primary: {
      light: { colour: scale[600], text: behind.light.onPrimary },
      dark: { colour: scale[300], text: behind.dark.onPrimary },
    },
  }
}

function accentOf(own: Colour): NonNullable<BrandColours['accent']> {
  const light = writeColour({ ...own, lightness: 0.955, chroma: own.chroma * 0.25 })
  const dark = writeColour({ ...own, lightness: 0.275, chroma: own.chroma * 0.35 })
  return {
    light: { text: darker(own, [behind.light.text, light]), soft: light },
    dark: { text: lighter({ ...own, lightness: 0.8 }, [behind.dark.text, dark]), soft: dark },
  }
}

/** The colour itself, or the lightest darker one that is readable on all of these. */
function darker(colour: Colour, on: readonly string[]): string {
  return readable(colour, on, -0.005)
}

function lighter(colour: Colour, on: readonly string[]): string {
  return readable(colour, on, 0.005)
}

function readable(colour: Colour, on: readonly string[], by: number): string {
  let { lightness } = colour
  let hex = writeColour(colour)
  while (on.some((other) => contrast(hex, other) < minContrast) && lightness > 0 && lightness < 1) {
    lightness += by
    hex = writeColour({ ...colour, lightness: Math.min(1, Math.max(0, lightness)) })
  }
  return hex
}

/** The owner's choice; null: the default colours. */
export type Brand = { readonly colour: string | null; readonly accent: string | null }

/** The default colour of buttons and links. */
export const ownBlue = '#2569ab'

/** CSS that overrides `tokens.css` with the brand's colours; empty without any. */
export function brandStyle({ colour, accent: second }: Brand): string {
  if (colour === null && second === null) return ''
  const { scale, darkSoft, accent } = brandColoursOf(colour ?? ownBlue, second)
  const rule = (selector: string, values: Readonly<Record<string, string>>) =>
    `${selector}{${Object.entries(values)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  const shades = Object.entries(scale).map(([step, shade]) => [`blue-${step}`, shade])
  const blues = colour === null ? {} : Object.fromEntries(shades)
  const soft = colour === null ? {} : { 'primary-soft': darkSoft, 'info-soft': darkSoft }
  const light = accent === null ? {} : { brass: accent.light.text, 'brass-soft': accent.light.soft }
  const dark = accent === null ? {} : { brass: accent.dark.text, 'brass-soft': accent.dark.soft }
  const own = rule(':root[data-theme=dark]', { ...soft, ...dark })
  return `${rule(':root', { ...blues, ...light })}@media not print{${own}}`
}

/** Colours of `tokens.css` that a brand does not change, for previews and for what is outside the pages. */
export const grounds = {
  light: { page: '#fbfaf8', card: '#ffffff', ink: '#17202c', muted: '#566171', line: '#e5e1d9' },
  dark: { page: '#10151c', card: '#171e28', ink: '#e9edf2', muted: '#a0acba', line: '#29323f' },
} as const

/** The default accent colour. */
export const ownBrass = {
  light: { text: '#7d5a0c', soft: '#f8efd9' },
  dark: { text: '#e3bf6b', soft: '#2f2718' },
} as const

export type BrandCheck = {
  /** Contrast of the colour with white text. */
  readonly own: number
  /** The colour used in each theme, with its contrast to the text on it and the background behind it. */
  readonly used: Readonly<Record<'light' | 'dark', { readonly colour: string; readonly contrast: number }>>
  /** False if white text is not readable on the colour, so that a darker one is used. */
  readonly readable: boolean
}

/** Whether a brand colour works for buttons and links. */
export function checkBrand(brand: string): BrandCheck {
  const { primary } = brandColoursOf(brand, null)
  const used = (theme: 'light' | 'dark') => {
    const { colour, text } = primary[theme]
    return { colour, contrast: Math.min(contrast(colour, text), contrast(colour, behind[theme].text)) }
  }
  return {
    own: contrast(brand, behind.light.onPrimary),
    used: { light: used('light'), dark: used('dark') },
    readable: primary.light.colour === brand.toLowerCase(),
  }
}
