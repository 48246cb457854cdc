/** Settings that affect neither money nor secrets: changing them needs no fresh sign-in. All other settings do. */
export const harmlessSettings = [
  'SHOP_NAME',
  'SHOP_NAME_HE',
  'BUSINESS_NAME',
  'BUSINESS_NAME_HE',
  'BUSINESS_ADDRESS',
  'BUSINESS_ADDRESS_HE',
  'BUSINESS_PHONE',
  'WHATSAPP',
  'SOCIAL_LINKS',
  'LOGO_LIGHT',
  'LOGO_DARK',
  'LOGO_SQUARE',
  'BRAND_COLOUR',
  'BRAND_ACCENT',
  'ANNOUNCEMENT',
  'ANNOUNCEMENT_HE',
  'ANNOUNCEMENT_LINK',
  'ANNOUNCEMENT_FROM',
  'ANNOUNCEMENT_UNTIL',
  'MAINTENANCE',
  'MAINTENANCE_TEXT',
  'MAINTENANCE_TEXT_HE',
  'MAINTENANCE_UNTIL',
] as const

const harmless: ReadonlySet<string> = new Set(harmlessSettings)

export function isHarmlessSetting(key: string): boolean {
  return harmless.has(key)
}
