import type pg from 'pg'
import type { Logger } from 'pino'
import type { Blobs } from './blobs.ts'
import type { Images } from './images.ts'
import type { Metrics } from './metrics.ts'
import type { Content, ContentStore } from './content.ts'
import type { Replica } from '#server/database/replica.ts'
import type { Transact } from '#server/database/transaction.ts'
import type { CommonPasswords } from './passwords.ts'
import type { Passwords } from './passwords.ts'
import type { ResolvedSession } from './session.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { BotCheck } from '#server/integrations/bot-check/bot-check.ts'
import type { Google } from '#server/integrations/google/google.ts'
import type { Mailer } from '#server/integrations/mail/mailer.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import type { SettingStore } from '#server/settings/setting-store.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Vault } from '#server/secrets/vault.ts'

/** What the server is made of, built once where it starts. Use cases get only what they need of it. */
export type ServerContext = {
  /** Of the environment, and as owners have stored them: the latter are read where they are used, never kept. */
  readonly settings: Settings
  readonly settingStore: SettingStore
  /** True when shoppers reach the shop over https. */
  readonly secure: boolean
  /** Origins whose pages may change anything. */
  readonly origins: readonly string[]
  readonly pool: pg.Pool
  /** Reads what may be a few seconds old (`http/replica-reads.ts`); null: there is none. */
  readonly replica: Replica | null
  /** The database itself, past any transaction pooler: for what needs a session, such as LISTEN. */
  readonly listenUrl: string
  readonly transact: Transact
  readonly resolveSession: (authorization: string | null) => Promise<ResolvedSession>
  readonly secrets: Secrets
  readonly vault: Vault
  readonly jobs: Jobs
  /** The shop's own words, from memory. */
  readonly content: Content
  readonly contentStore: ContentStore
  readonly blobs: Blobs
  readonly images: Images
  readonly passwords: Passwords
  readonly isCommonPassword: CommonPasswords
  /** As the settings say now: ask for it where it is used. Null: the shop has no client id of Google. */
  readonly google: Google | null
  /** As the settings say now. Null: nobody checks for bots here. */
  readonly botCheck: BotCheck | null
  readonly mailer: Mailer
  readonly payments: PaymentProviders
  /** Null: nobody asks for figures. */
  readonly metrics: Metrics | null
  readonly log: Logger
  /** Tells the log of background work that failed, at most once a second for each kind of failure. */
  readonly report: (error: unknown) => void
}
