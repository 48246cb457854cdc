const joiner = '\u2060'

/** A phone number that no line break divides: spaces hold together, and so does what a hyphen stands between. */
export function unbroken(text: string): string {
  return text.replace(/ /g, '\u00A0').replace(/[-–]/g, (hyphen) => `${joiner}${hyphen}${joiner}`)
}
