import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * The verification servers of Turnstile and reCAPTCHA v3 as documented
 * (developers.cloudflare.com/turnstile/get-started/server-side-validation,
 * developers.google.com/recaptcha/docs/verify): they take a form with secret and response, return JSON, and accept
 * each token once. A token contains its action: `token.<action>.<any>`.
 */
export type FakeSiteVerify = {
  readonly url: string
  readonly secret: string
  /** The score that reCAPTCHA returns for everybody, 0 to 1. */
  score: number
  /** How many of the next calls get no response: their connection is closed. */
  lost: number
  /** The received calls, oldest first. */
  readonly asked: URLSearchParams[]
  stop(): Promise<void>
}

export async function fakeSiteVerify(kind: 'turnstile' | 'recaptcha'): Promise<FakeSiteVerify> {
  const spent = new Set<string>()
  const judge = (form: URLSearchParams): Record<string, unknown> => {
    const token = form.get('response') ?? ''
    const no = (code: string) => ({ success: false, 'error-codes': [code] })
    if (form.get('secret') !== fake.secret) return no('invalid-input-secret')
    if (token === '') return no('missing-input-response')
    if (!token.startsWith('token.')) return no('invalid-input-response')
    if (spent.has(token)) return no('timeout-or-duplicate')
    spent.add(token)
    const good = { success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost' }
    const action = token.split('.')[1]
    return kind === 'turnstile'
      ? { ...good, 'error-codes': [], action, cdata: '' }
      : { ...good, action, score: fake.score }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(text)
      fake.asked.push(form)
      if (fake.lost > 0) {
        fake.lost -= 1
        request.socket.destroy()
        return
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(judge(form)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const fake: FakeSiteVerify = {
    url: `http://127.0.0.1:${address.port}/siteverify`,
    secret: 'secret-of-the-shop',
    score: 0.9,
    lost: 0,
    asked: [],
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return fake
}
