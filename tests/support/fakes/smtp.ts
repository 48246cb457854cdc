import type { TestContext } from 'node:test'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../database/free-port.ts'

export type ReceivedEmail = { readonly from: string; readonly to: readonly string[]; readonly raw: string }

/** A real mail server that stores received e-mails, and can be down. */
export type TestSmtp = {
  readonly url: string
  readonly emails: ReceivedEmail[]
  stop(): Promise<void>
  startAgain(): Promise<void>
}

/**
 * If opened inside a test, pass that test, which then stops the server. It accepts a received e-mail once `accept`
 * has resolved.
 */
export async function smtpServer(
  test?: TestContext,
  accept: (email: ReceivedEmail) => Promise<void> = () => Promise.resolve(),
): Promise<TestSmtp> {
  const port = await freePort()
  const emails: ReceivedEmail[] = []
  let server = listen()
  await once(server.server, 'listening')

  function listen(): SMTPServer {
    const next = new SMTPServer({
      authOptional: true,
      // the shop keeps connections open for the next e-mail; a server that goes down closes them
      closeTimeout: 100,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, reply) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const { mailFrom } = session.envelope
          const from = mailFrom === false ? '' : mailFrom.address
          const email = { from, to, raw: Buffer.concat(parts).toString() }
          emails.push(email)
          void accept(email).then(() => reply())
        })
      },
    })
    next.listen(port, '127.0.0.1')
    return next
  }

  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  test?.after(stop)
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    stop,
    async startAgain() {
      server = listen()
      await once(server.server, 'listening')
    },
  }
}

/** The readable text of an e-mail, whatever its transfer encoding. */
export function textOf(raw: string): string {
  const parts = raw.split(/\r?\n--[^\r\n]+/).map((part) => {
    const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
    const body = rest.join('\n\n')
    if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
    if (!/quoted-printable/i.test(head)) return body
    const bytes = body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString('utf8')
  })
  return parts.join('\n')
}
