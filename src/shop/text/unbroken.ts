const joiner = '\u2060'

/** Makes a phone number unbreakable: no line break at spaces or hyphens. */
export function unbroken(text: string): string {
  return text.replace(/ /g, '\u00A0').replace(/[-–]/g, (hyphen) => `${joiner}${hyphen}${joiner}`)
}
