/** What HTML calls a valid e-mail address: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** True for a text that mail can be sent to, as far as its shape tells. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}
