import type { Language } from '#shop/localized.ts'

export type Mail = {
  readonly to: string
  /** Whom an answer goes to, when it is not the shop. */
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly language: Language
  /** The same for a repeated sending of the same mail, so that receivers can tell. */
  readonly messageId: string
  /** Takes a POST that ends e-mails like this one: the button of a mail program (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Sends one mail, or throws: the job that asked tries again. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Ends open connections; nothing is sent afterwards. */
  close(): void
}
