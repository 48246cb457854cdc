import type pg from 'pg'
import type { Logger } from 'pino'
import type { Images } from './catalogue/images/images.ts'
import type { BlogCovers } from './content/blog-covers.ts'
import type { Content } from './content/load-content.ts'
import type { Transact } from './database/transaction.ts'
import type { CommonPasswords } from './identity/passwords/common-passwords.ts'
import type { Passwords } from './identity/passwords/hash-password.ts'
import type { ResolvedSession } from './identity/sessions/resolve-session.ts'
import type { Jobs } from './jobs/queue.ts'
import type { BotCheck } from './integrations/bot-check/bot-check.ts'
import type { Google } from './integrations/google/google.ts'
import type { Mailer } from './integrations/mail/mailer.ts'
import type { PaymentProviders } from './integrations/payments/providers.ts'
import type { Settings } from './settings.ts'
import type { Secrets } from './secrets.ts'
import type { Vault } from './stock/keys/vault.ts'

/** What the server is made of, built once where it starts. Use cases get only what they need of it. */
export type ServerContext = {
  readonly settings: Settings
  /** True when shoppers reach the shop over https. */
  readonly secure: boolean
  /** Origins whose pages may change anything. */
  readonly origins: readonly string[]
  readonly pool: pg.Pool
  readonly transact: Transact
  readonly resolveSession: (authorization: string | null) => Promise<ResolvedSession>
  readonly secrets: Secrets
  readonly vault: Vault
  readonly jobs: Jobs
  /** The shop's own words, read once. */
  readonly content: Content
  readonly covers: BlogCovers
  readonly images: Images
  readonly passwords: Passwords
  readonly isCommonPassword: CommonPasswords
  /** Null: the shop has no client id of Google. */
  readonly google: Google | null
  /** Null: nobody checks for bots here. */
  readonly botCheck: BotCheck | null
  readonly mailer: Mailer
  readonly payments: PaymentProviders
  readonly log: Logger
  /** Tells the log of background work that failed, at most once a second for each kind of failure. */
  readonly report: (error: unknown) => void
}
