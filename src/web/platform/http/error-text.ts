/** The message of a failed response: its error, then message, then detail, then 'Error: {status}'. */
export function chooseErrorText(status: number, body: unknown): string {
  if (typeof body === 'object' && body !== null)
    for (const name of ['error', 'message', 'detail'] as const) {
      const text: unknown = Reflect.get(body, name)
      if (typeof text === 'string' && text !== '') return text
    }
  return `Error: ${status}`
}

const expiredPhrases = ['Signature has expired', 'token has expired', 'Could not validate credentials']

/** True for a 401 that means the stored token is no longer valid. */
export function isTokenExpired(status: number, body: unknown): boolean {
  if (status !== 401 || typeof body !== 'object' || body === null) return false
  return ['error', 'message', 'detail'].some((name) => {
    const text: unknown = Reflect.get(body, name)
    return typeof text === 'string' && expiredPhrases.some((phrase) => text.includes(phrase))
  })
}
