/** The versions of a logo: for light pages, for dark pages, and a square one for icons. */
export const logoForms = ['light', 'dark', 'square'] as const
export type LogoForm = (typeof logoForms)[number]

/** A picture of the shop, and its size in pixels. */
export type Logo = { readonly id: string; readonly width: number; readonly height: number }

type LogoProblem = 'logo-small' | 'logo-wide' | 'logo-square'

/** Icons are made from it: a smaller one would be enlarged. */
export const minSquare = 192
/** The header shows it 32 CSS pixels high: twice as many and more on high-density screens. */
export const minHeight = 64
const widest = 8

/** Parses the stored form `0123456789abcdef/640x160`; null if it is not one. */
export function readLogo(text: string): Logo | null {
  const [, id = '', width, height] = /^([0-9a-f]{16})\/([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(text) ?? []
  return id === '' ? null : { id, width: Number(width), height: Number(height) }
}

export function writeLogo({ id, width, height }: Logo): string {
  return `${id}/${width}x${height}`
}

/** Why a picture cannot be used as that version of the logo; null if it can. */
export function problemOfLogo(
  form: LogoForm,
  { width, height }: Pick<Logo, 'width' | 'height'>,
): LogoProblem | null {
  if (form === 'square') {
    if (Math.max(width, height) > Math.min(width, height) * 1.1) return 'logo-square'
    return Math.min(width, height) < minSquare ? 'logo-small' : null
  }
  if (height < minHeight) return 'logo-small'
  return width > height * widest ? 'logo-wide' : null
}

/** Fits a logo into a box, in whole pixels. */
export function fitLogo(
  { width, height }: Pick<Logo, 'width' | 'height'>,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
