import type { Language } from '#shop/localized.ts'

export type Mail = {
  readonly to: string
  /** Address for replies, if not the support mailbox. */
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly language: Language
  /** The same when an e-mail is sent again, so that receivers recognise the duplicate. */
  readonly messageId: string
  /** Endpoint for one-click unsubscribe by POST (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Sends one e-mail, or throws: the calling job tries again. */
export type Mailer = {
  /** If the signal aborts while the e-mail still waits for a connection, it is never sent. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Closes all connections, even those in use; nothing can be sent afterwards. */
  close(): void
}
