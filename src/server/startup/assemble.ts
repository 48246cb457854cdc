import type pg from 'pg'
import type { Logger } from 'pino'
import { placeholderId, shopPictureId } from '#server/catalogue/images/image-url.ts'
import { openImages } from '#server/catalogue/images/images.ts'
import { drawBlogCovers } from '#server/content/blog-covers.ts'
import { loadContent } from '#server/content/load-content.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { connect } from '#server/database/connect.ts'
import { transactOn } from '#server/database/transaction.ts'
import { readCommonPasswords } from '#server/identity/passwords/common-passwords.ts'
import { openPasswords } from '#server/identity/passwords/hash-password.ts'
import { resolveSession } from '#server/identity/sessions/resolve-session.ts'
import { drawBlogCover } from '#server/demo/covers/draw-cover.ts'
import { drawPlaceholder } from '#server/demo/covers/draw-placeholder.ts'
import { jobs } from './job-definitions.ts'
import { type JobFailure, openJobs } from '#server/jobs/queue.ts'
import { openBotCheck } from '#server/integrations/bot-check/open-bot-check.ts'
import { openGoogle } from '#server/integrations/google/google.ts'
import { demoMailer } from '#server/demo/mailbox/demo-mailer.ts'
import { smtpMailer } from '#server/integrations/mail/smtp-mailer.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { sandboxProvider } from '#server/demo/sandbox/sandbox.ts'
import {
  eachProvider,
  paymentProviders,
  type PaymentProviders,
} from '#server/integrations/payments/providers.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { withinTime } from '#server/integrations/payments/within-time.ts'
import { loadOrCreateSecrets } from '#server/secrets/stored-secrets.ts'
import { reportFailures } from './report-failures.ts'
import { demoMasterKey, deriveSecrets } from '#server/secrets/secrets.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { openVault } from '#server/secrets/vault.ts'

export type Assembling = {
  readonly settings: Settings
  readonly databaseUrl: string
  readonly log: Logger
  /** Tests hand in providers that misbehave, or a pool that fails at a chosen statement. */
  readonly providers?: PaymentProviders
  readonly wrapPool?: (pool: pg.Pool) => pg.Pool
}

/** Builds everything the server stands on, on a migrated database. Opens no port and starts no job. */
export async function assemble({
  settings,
  databaseUrl,
  log,
  providers,
  wrapPool,
}: Assembling): Promise<ServerContext> {
  const opened = connect(databaseUrl, settings.poolSize)
  const pool = wrapPool?.(opened) ?? opened
  const masterKey =
    settings.masterKey === null
      ? demoMasterKey(settings.dataDirectory)
      : Buffer.from(settings.masterKey, 'base64')
  const secrets = await loadOrCreateSecrets(pool, deriveSecrets(masterKey))
  const report = reportFailures(log)
  const { clientId, jwksUrl } = settings.google
  const content = loadContent(settings)
  const covers = drawBlogCovers(content, ({ slug, cover }) => drawBlogCover({ slug, mark: cover }))
  const own = (svg: string) => ({ mime: 'image/svg+xml', content: Buffer.from(svg) }) as const
  const drawn = new Map([
    ...covers.pictures,
    [placeholderId, own(drawPlaceholder())],
    [shopPictureId, own(drawBlogCover({ slug: 'the shop', mark: 'key' }))],
  ])
  const sandbox = sandboxProvider(pool, secrets.sandbox, settings.publicUrl)
  return {
    settings,
    secure: settings.publicUrl.startsWith('https:'),
    origins: [new URL(settings.publicUrl).origin],
    pool,
    transact: transactOn(pool, report),
    resolveSession: (authorization) => resolveSession(pool, authorization),
    secrets,
    vault: await openVault(pool, secrets),
    jobs: await openJobs(opened, { report, failed: (failure) => tellOfFailure(log, failure) }, jobs),
    content,
    covers,
    images: openImages({ pool, settings, log }, drawn),
    passwords: await openPasswords(),
    isCommonPassword: readCommonPasswords(settings.shop.name),
    google: clientId === null ? null : openGoogle(clientId, jwksUrl),
    botCheck: openBotCheck(settings, pool, secrets.botCheck),
    mailer: settings.smtpUrl === null ? demoMailer(pool) : smtpMailer(settings.smtpUrl, settings.mailFrom),
    payments: eachProvider(
      providers ?? paymentProviders(allProviders(settings, log, sandbox), settings.payments.methods),
      (provider) => withinTime(provider, settings.paymentWaitSeconds),
    ),
    log,
    report,
  }
}

/** Every provider that is set up, offered or not; the sandbox in a demo only. */
function allProviders(settings: Settings, log: Logger, sandbox: PaymentProvider): PaymentProvider[] {
  const needs = { log, waitSeconds: settings.paymentWaitSeconds }
  const outside = openProviders(settings.payments, needs)
  return settings.mode === 'demo' ? [...outside, sandbox] : outside
}

/** A job that will be tried again is a warning; one that is given up needs somebody. */
function tellOfFailure(log: Logger, { name, error, last }: JobFailure): void {
  if (last) log.error({ err: error, job: name }, 'a job was given up')
  else log.warn({ err: error, job: name }, 'a job failed and will be tried again')
}
