/**
 * What HTML calls a valid e-mail address, at a domain that the internet can know: with a dot, and a last
 * part of two letters or more. https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/

/** True for a text that mail can be sent to, as far as its shape tells. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}
