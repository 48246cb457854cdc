/**
 * A valid e-mail address by the HTML specification, at a public domain: with a dot, and a top-level domain
 * of two letters or more. https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/

/** True if the text has the form of an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}
