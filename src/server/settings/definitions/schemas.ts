import * as v from 'valibot'
import { cardBrands } from '#contract/orders/payments.ts'
import { webAddress } from '#contract/typed-fields.ts'
import { isClock } from '#shop/settings/announcement.ts'
import { colourPattern } from '#shop/settings/colour.ts'
import { isDay } from '#shop/israel-time.ts'
import { readLogo } from '#shop/settings/logo.ts'
import { whatsAppAddress } from '#shop/settings/whatsapp.ts'
import { isSafeAddress } from './safe-address.ts'

// Each parses the text of a variable. Its message continues after the variable's name.

export const text = v.string()

/** A secret, long enough not to be guessed. */
export const token = v.pipe(
  v.string(),
  v.transform((value) => value || null),
  v.check((value) => value === null || value.length >= 16, 'must have at least 16 characters'),
)

/** Empty is null. */
export const textOrNull = v.pipe(
  v.string(),
  v.transform((value) => value || null),
)

export function wholeNumber(least: number, most: number) {
  return v.pipe(
    v.string(),
    v.transform(Number),
    v.check(
      (value) => Number.isInteger(value) && value >= least && value <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
  )
}

export function oneOf<const One extends string>(known: readonly One[]) {
  return v.picklist(known, `must be one of ${known.join(', ')}`)
}

/** PostgreSQL settings that a managed service may turn off. Not `synchronous_commit`: without it commits can be lost. */
export const hiddenSettings = v.pipe(
  v.string(),
  v.transform((value): readonly string[] => value.split(/[\s,]+/).filter((name) => name !== '')),
  v.check(
    (names) => names.every((name) => name === 'fsync' || name === 'full_page_writes'),
    'must be fsync, full_page_writes or both',
  ),
)

/** Anything but on and off is refused, so that a typo cannot switch off a guard. */
export const onOrOff = v.pipe(
  oneOf(['on', 'off']),
  v.transform((value) => value === 'on'),
)

export const address = v.pipe(
  v.string(),
  v.check((value) => value === '' || URL.canParse(value), 'must be an address'),
)

export const addressOrNull = v.pipe(
  address,
  v.transform((value) => value || null),
)

/** The address of a site's root, without trailing slashes; `rules.ts` checks the rest. */
export const siteAddress = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\/+$/, '')),
)

export const webAddresses = v.pipe(
  v.string(),
  v.transform((value): readonly string[] => value.split(/\s+/).filter((link) => link !== '')),
  v.check(
    (links) => links.every((link) => v.is(webAddress, link)),
    'must be addresses that begin with https://, without a user, separated by spaces',
  ),
)

export const cardBrandNames = v.pipe(
  v.string(),
  v.transform((value) => value.split(/\s+/).filter((name) => name !== '')),
  v.array(v.picklist(cardBrands, `must be some of ${cardBrands.join(', ')}, separated by spaces`)),
)

/** `2027-01-01=19`: a rate in per cent from a day on. */
const vatRatePattern = /^\d{4}-\d{2}-\d{2}=\d{1,2}$/
export function isVatRate(value: string): boolean {
  return vatRatePattern.test(value) && isDay(value.slice(0, 10))
}

export const vatRates = v.pipe(
  v.string(),
  v.transform((value): readonly string[] => value.split(/\s+/).filter((rate) => rate !== '')),
  v.check(
    (rates) => rates.every(isVatRate),
    'must be days with a whole rate, such as 2027-01-01=19, separated by spaces',
  ),
)

export const masterKey = v.pipe(
  textOrNull,
  v.check(
    (value) => value === null || Buffer.from(value, 'base64').length === 32,
    'must be 32 bytes in base64',
  ),
)

export function isSmtpUrl(value: string): boolean {
  return /^smtps?:/.test(value) && URL.canParse(value)
}

export const smtpUrl = v.pipe(
  textOrNull,
  v.check(
    (value) => value === null || isSmtpUrl(value),
    'must be an address such as smtps://user:password@mail.example:465',
  ),
)

/** The address of a payment provider's API, without trailing slashes. */
export const providerAddress = v.pipe(
  siteAddress,
  v.check(isSafeAddress, 'must begin with https: (http: only on this machine)'),
)

/** The address of a provider's script, or `off`. */
export const scriptAddress = v.pipe(
  v.string(),
  v.check(
    (value) => value === 'off' || isSafeAddress(value),
    'must be off, or begin with https: (http: only on this machine)',
  ),
)

/** Number of proxies; `on` means one. */
export const proxies = v.pipe(
  v.string(),
  v.regex(/^(?:off|on|[1-9])$/, 'must be off, on, or the number of proxies from 1 to 9'),
  v.transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
)

export const googleAnalyticsPattern = /^G-[A-Z0-9]{4,20}$/
export const googleAnalyticsId = v.pipe(
  textOrNull,
  v.check((value) => value === null || googleAnalyticsPattern.test(value), 'must look like G-ABCDE12345'),
)

export const metaPixelPattern = /^\d{5,20}$/
export const metaPixelId = v.pipe(
  textOrNull,
  v.check((value) => value === null || metaPixelPattern.test(value), 'must be a number of 5 to 20 digits'),
)

/** Separated by semicolons or line breaks. */
export const methodEntries = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(/[;\n]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

/** `mail.example`, in lower case. */
export const domainPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/
export const domains = v.pipe(
  v.string(),
  v.transform((value): readonly string[] =>
    value
      .toLowerCase()
      .split(/\s+/)
      .filter((domain) => domain !== ''),
  ),
  v.check(
    (value) => value.every((domain) => domainPattern.test(domain)),
    'must be domains such as mail.example, separated by spaces',
  ),
)

export const whatsAppNumber = v.pipe(
  textOrNull,
  v.check((value) => value === null || whatsAppAddress(value) !== null, 'must be a phone number'),
)

export const colourOrNull = v.pipe(
  textOrNull,
  v.check((value) => value === null || colourPattern.test(value), 'must be a colour such as #7c3aed'),
)

export const logoOrNull = v.pipe(
  textOrNull,
  v.check(
    (value) => value === null || readLogo(value) !== null,
    'must be the id of a picture and its size, such as 0123456789abcdef/640x160',
  ),
)

export const clockOrNull = v.pipe(
  textOrNull,
  v.check(
    (value) => value === null || isClock(value),
    'must be a moment by the clock in Israel, such as 2026-11-29T18:00',
  ),
)

/** A page of the shop, or an external address. `//` is not a page: browsers read it as another host. */
export function isShopLink(link: string): boolean {
  if (link.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(link)
  return link.startsWith('https:') && URL.canParse(link)
}

export const linkOrNull = v.pipe(
  textOrNull,
  v.check((value) => value === null || isShopLink(value), 'must begin with / or https:'),
)
