/**
 * The one form phones are kept in: +972 and nine digits. Takes 05XXXXXXXX or +972XXXXXXXXX with
 * spaces, hyphens, dots and brackets forgiven, and the 0 that people leave after +972; null for
 * anything else.
 */
export function normalPhone(text: string): string | null {
  const bare = text.replace(/[\s\-.()\u200e\u200f\u2010-\u2013]/g, '')
  const national = /^(?:0|\+9720?)([1-9]\d{8})$/.exec(bare)?.[1]
  if (national === undefined || (bare.startsWith('0') && !national.startsWith('5'))) return null
  return `+972${national}`
}
