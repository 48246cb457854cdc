/** A colour in OKLCH: lightness (0 to 1), chroma and hue. */
export type Colour = { readonly lightness: number; readonly chroma: number; readonly hue: number }

type Three = readonly [number, number, number]

export const colourPattern = /^#[0-9a-f]{6}$/i

/** Parses `#2569ab`. */
export function readColour(hex: string): Colour {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, c), hue: Math.atan2(c, a) }
}

/** Formats as `#2569ab`; the chroma is reduced until sRGB can show the colour. */
export function writeColour({ lightness, chroma, hue }: Colour): string {
  let least = 0
  let most = chroma
  if (isShown(linear({ lightness, chroma, hue }))) least = chroma
  else
    for (let step = 0; step < 20; step++) {
      const middle = (least + most) / 2
      if (isShown(linear({ lightness, chroma: middle, hue }))) least = middle
      else most = middle
    }
  return `#${linear({ lightness, chroma: least, hue }).map(hexOf).join('')}`
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear({ lightness, chroma, hue }: Colour): Three {
  const a = chroma * Math.cos(hue)
  const c = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * c) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * c) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * c) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isShown(parts: Three): boolean {
  return parts.every((part) => part >= -0.0005 && part <= 1.0005)
}

function linearOf(hex: string): Three {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function hexOf(part: number): string {
  const held = Math.min(1, Math.max(0, part))
  const value = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}
