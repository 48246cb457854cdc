import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import { colourPattern } from '#shop/settings/colour.ts'
import { type LogoForm, problemOfLogo, readLogo } from '#shop/settings/logo.ts'
import { colourOrNull, logoOrNull } from './schemas.ts'
import type { SettingDefinition } from './setting-definition.ts'

/** Logo and colours. The defaults are the shop's mark and blue. */
export const lookDefinitions = {
  LOGO_LIGHT: logo(
    'light',
    'Logo on light pages: the id of a picture in the shop and its size, as the settings page writes them. Empty: the mark and the name.',
    { en: 'Logo on light pages', he: 'לוגו לעמודים בהירים' },
    'Appears in the header, in e-mails and on documents. PNG, JPEG or WebP, preferably without a background.',
    'מופיע בראש העמודים, בהודעות הדוא״ל ובמסמכים. קובץ PNG,‏ JPEG או WebP, רצוי בלי רקע.',
  ),
  LOGO_DARK: logo(
    'dark',
    'Logo on dark pages, as above. Empty: the one for light pages.',
    { en: 'Logo on dark pages', he: 'לוגו לעמודים כהים' },
    'The same logo in light colours. Without it, the first logo is used there too.',
    'אותו לוגו בצבעים בהירים. בלעדיו מופיע הלוגו האחר.',
  ),
  LOGO_SQUARE: logo(
    'square',
    'Square logo for icons, as above. Empty: the mark of the shop.',
    { en: 'Square logo', he: 'לוגו מרובע' },
    'The icon of browser tabs, phones and shared links.',
    'הסמל בלשוניות הדפדפן, בטלפונים ובקישורים ששותפו.',
  ),
  BRAND_COLOUR: colour(
    'Colour of buttons and links, such as #7c3aed. Shades that can be read on it are made of it. Empty: blue.',
    { en: 'Colour of buttons and links', he: 'צבע הכפתורים והקישורים' },
    'הגוונים שאפשר לקרוא עליהם נגזרים ממנו. ריק: כחול.',
  ),
  BRAND_ACCENT: colour(
    'Second colour, for what is new or reduced, such as #f59e0b. Empty: brass.',
    { en: 'Colour of what is new or reduced', he: 'צבע למה שחדש או במבצע' },
    'צבע שני, לסימון מוצרים חדשים ומבצעים. ריק: זהוב.',
  ),
} as const satisfies Record<string, SettingDefinition>

function colour(about: string, label: { en: string; he: string }, aboutHe: string) {
  const value = v.pipe(plainText(7), v.regex(colourPattern, 'colour'), v.toLowerCase())
  return {
    schema: colourOrNull,
    default: '',
    about,
    stored: { group: 'look', value, kind: 'colour', label, aboutHe, onPages: true },
  } as const
}

function logo(
  form: LogoForm,
  about: string,
  label: { en: string; he: string },
  help: string,
  aboutHe: string,
) {
  const value = v.pipe(
    plainText(40),
    v.check((text) => readLogo(text) !== null, 'picture'),
    v.check(
      (text) => logoError(form, text) === null,
      ({ input }) => logoError(form, input) ?? 'picture',
    ),
  )
  return {
    schema: logoOrNull,
    default: '',
    about,
    stored: { group: 'look', value, kind: 'picture', label, help, aboutHe, onPages: true },
  } as const
}

function logoError(form: LogoForm, text: string) {
  const read = readLogo(text)
  return read === null ? null : problemOfLogo(form, read)
}
