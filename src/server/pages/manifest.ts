import { brandColours } from '#shop/settings/brand.ts'
import { brandColoursOf } from '#shop/settings/brand-colours.ts'
import { addressIn, directionOf, type Language } from '#shop/localized.ts'
import { type ScreenForm, screenSizes } from '#server/catalogue/images/draw-screen.ts'
import type { Look } from '#server/settings/look.ts'

export const manifestWords: Readonly<
  Record<Language, { description: string; products: string; orders: string; screen: string }>
> = {
  en: {
    description: 'Licence keys, downloads and services in shekels, delivered the moment you pay.',
    products: 'All products',
    orders: 'My orders',
    screen: 'The shop and its categories',
  },
  he: {
    description: 'מפתחות רישיון, הורדות ושירותים בשקלים, שמגיעים ברגע התשלום.',
    products: 'כל המוצרים',
    orders: 'ההזמנות שלי',
    screen: 'החנות והקטגוריות שלה',
  },
}

export const screenForms = ['narrow', 'wide'] as const satisfies readonly ScreenForm[]

/** The address of a picture of the shop in one language. */
export const screenPath = (form: ScreenForm, language: Language) => `/screen-${form}-${language}.png`

/** The web app manifest in one language, for phones with the shop on their home screen. */
export function writeManifest(name: string, language: Language, { colour }: Pick<Look, 'colour'>): string {
  const { description, products, orders, screen } = manifestWords[language]
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    lang: language,
    dir: directionOf(language),
    start_url: addressIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: brandColours.page,
    theme_color: colour === null ? brandColours.page : brandColoursOf(colour, null).scale[600],
    categories: ['shopping'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: products, url: addressIn(language, '/products'), icons: [icon('icon', 192, 'any')] },
      { name: orders, url: addressIn(language, '/account'), icons: [icon('icon', 192, 'any')] },
    ],
    screenshots: screenForms.map((form) => ({
      src: screenPath(form, language),
      sizes: `${screenSizes[form].width}x${screenSizes[form].height}`,
      type: 'image/png',
      form_factor: form,
      label: screen,
    })),
  })
}
