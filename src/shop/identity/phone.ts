/**
 * Normalises a phone number to the stored form: +972 and nine digits. Accepts 05XXXXXXXX and +972XXXXXXXXX;
 * ignores spaces, hyphens, dots, brackets and a 0 after +972. Null for anything else.
 */
export function normalPhone(text: string): string | null {
  const bare = text.replace(/[\s.()\p{Pd}\p{Cf}]/gu, '')
  const national = /^(?:0|\+9720?)([1-9]\d{8})$/.exec(bare)?.[1]
  if (national === undefined || (bare.startsWith('0') && !national.startsWith('5'))) return null
  return `+972${national}`
}
