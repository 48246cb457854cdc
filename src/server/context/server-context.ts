import type pg from 'pg'
import type { Logger } from 'pino'
import type { AuditMemory } from './audit-memory.ts'
import type { Blobs } from './blobs.ts'
import type { Images } from './images.ts'
import type { Metrics } from './metrics.ts'
import type { Content, ContentStore } from './content.ts'
import type { Notifications } from '#server/database/notifications.ts'
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
import type { Tracing } from '#server/integrations/tracing/tracing.ts'
import type { SettingStore } from '#server/settings/setting-store.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Vault } from '#server/secrets/vault.ts'

/** The services of the server, built once at start. Use cases get only those they need. */
export type ServerContext = {
  /** From the environment and as stored by owners: read at each use, never copied. */
  readonly settings: Settings
  readonly settingStore: SettingStore
  /** True if shoppers reach the shop over https. */
  readonly secure: boolean
  /** Origins whose pages may make changes. */
  readonly origins: readonly string[]
  readonly pool: pg.Pool
  /** For reads that may be a few seconds old (`http/replica-reads.ts`); null without a replica. */
  readonly replica: Replica | null
  /** The database without a transaction pooler, for what needs a session, such as LISTEN. */
  readonly listenUrl: string
  readonly notifications: Notifications
  readonly transact: Transact
  readonly resolveSession: (authorization: string | null) => Promise<ResolvedSession>
  readonly secrets: Secrets
  readonly auditMemory: AuditMemory
  readonly vault: Vault
  readonly jobs: Jobs
  /** The shop's content, from memory. */
  readonly content: Content
  readonly contentStore: ContentStore
  readonly blobs: Blobs
  readonly images: Images
  readonly passwords: Passwords
  readonly isCommonPassword: CommonPasswords
  /** By the current settings: read it at each use. Null without a Google client id. */
  readonly google: Google | null
  /** By the current settings. Null without a bot check. */
  readonly botCheck: BotCheck | null
  readonly mailer: Mailer
  readonly payments: PaymentProviders
  /** Null if metrics are off. */
  readonly metrics: Metrics | null
  /** Null if traces are off. */
  readonly tracing: Tracing | null
  readonly log: Logger
  /** Logs a failure of background work, at most once a second for each kind. */
  readonly report: (error: unknown) => void
}
