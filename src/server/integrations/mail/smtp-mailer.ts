import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const mostConnections = 10

/** Sends through the shop's mail server, over connections that stay open for the next. Waits at most 10 s for it. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mostConnections,
    maxMessages: 1000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  })
  return {
    async send({ to, replyTo, subject, html, text, messageId, unsubscribeUrl }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        html,
        text,
        // half the work of quoted-printable, and of Hebrew less than half the bytes
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
      })
    },
    close: () => transport.close(),
  }
}
