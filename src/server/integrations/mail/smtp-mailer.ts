import { createTransport } from 'nodemailer'
import { readSender } from '#shop/identity/sender.ts'
import { limitConcurrency } from '#server/jobs/limit-concurrency.ts'
import type { Mail, Mailer } from './mailer.ts'

export type SmtpLimits = {
  /** How many e-mails are sent at once, each over its own connection. */
  readonly connections: number
  /** To connect, and then until the server's greeting. */
  readonly connectMilliseconds: number
  /** How long the server may be silent afterwards. */
  readonly silenceMilliseconds: number
  /** To send one e-mail, connecting included. */
  readonly sendMilliseconds: number
  /** How long an e-mail waits for a connection. */
  readonly waitMilliseconds: number
}

const minute = 60_000

/**
 * A server may be silent for ten minutes after the end of an e-mail, because it is delivering it (RFC 5321,
 * 4.5.3.2.6); some check its content in that time. A client that gives up earlier sends the e-mail a second time. So
 * sending takes longer than that silence.
 */
export const smtpLimits: SmtpLimits = {
  connections: 10,
  connectMilliseconds: 10_000,
  silenceMilliseconds: 10 * minute,
  sendMilliseconds: 15 * minute,
  waitMilliseconds: 5 * minute,
}

export type SmtpMailer = Mailer & {
  /** Completes the e-mails being sent, and refuses those that wait for a connection and all later ones. */
  retire(): void
}

/**
 * Sends through an SMTP server over pooled connections. The pool never has more e-mails than connections: one
 * that gave up waiting would still be in the pool's own queue, and be sent later.
 */
export function smtpMailer(url: string, from: string, limits: SmtpLimits = smtpLimits): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: limits.connections,
    maxMessages: 1000,
    connectionTimeout: limits.connectMilliseconds,
    greetingTimeout: limits.connectMilliseconds,
    socketTimeout: limits.silenceMilliseconds,
    // a connection that a firewall has dropped silently would be used again, and be noticed after that silence
    idleTimeout: minute,
  })
  const inTurn = limitConcurrency(limits.connections)
  const retiring = new AbortController()
  const refuseWaiting = () => retiring.abort(new Error('The connections to the mail server were closed'))
  return {
    async send(mail, signal) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(waitedTooLong(limits)), limits.waitMilliseconds)
      const waiting = [late.signal, retiring.signal, ...(signal === undefined ? [] : [signal])]
      const sending = () =>
        transport.sendMail({
          ...messageOf(mail, from),
          signal: AbortSignal.timeout(limits.sendMilliseconds),
        })
      await inTurn(sending, AbortSignal.any(waiting)).finally(() => clearTimeout(timer))
    },
    retire() {
      refuseWaiting()
      transport.close()
    },
    close() {
      refuseWaiting()
      transport.close({ force: true })
    },
  }
}

function waitedTooLong({ waitMilliseconds }: SmtpLimits): Error {
  return new Error(`No connection to the mail server was free within ${waitMilliseconds / 1000} s`)
}

function messageOf({ to, replyTo, subject, html, text, messageId, unsubscribeUrl }: Mail, from: string) {
  return {
    // nodemailer would parse a text by RFC 5322, where quotation marks and colons of a name have a meaning
    from: readSender(from) ?? from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    // half the CPU of quoted-printable, and fewer than half its bytes for Hebrew
    textEncoding: 'base64',
    messageId,
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  } as const
}
