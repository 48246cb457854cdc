/** The wa.me link of a phone number: country code and digits only. Null if it is not a phone number. */
export function whatsAppAddress(number: string): string | null {
  if (!/^\+?[\d\s()-]+$/.test(number)) return null
  const digits = number.replace(/\D/g, '')
  const international = number.startsWith('+')
    ? digits
    : digits.startsWith('0')
      ? `972${digits.slice(1)}`
      : digits
  return /^[1-9]\d{7,14}$/.test(international) ? `https://wa.me/${international}` : null
}
