import type pg from 'pg'
import type { Logger } from 'pino'
import { languages } from '#shop/localized.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { placeholderId, shopPictureId } from '#server/catalogue/images/image-url.ts'
import { openImages } from '#server/catalogue/images/images.ts'
import { openContentStore } from '#server/content/content-store.ts'
import { copyStarter } from '#server/content/starter/copy-starter.ts'
import { hasDemo } from '#server/content/has-demo.ts'
import { categoryDrawings } from '#server/content/category-drawings.ts'
import { readOwnPicture } from '#server/content/own-pictures.ts'
import type { Metrics } from '#server/context/metrics.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { connect } from '#server/database/connect.ts'
import { beginPooled } from '#server/database/in-transaction.ts'
import { type Notifications, openNotifications } from '#server/database/notifications.ts'
import { openReplica, type Replica } from '#server/database/replica.ts'
import { transactOn } from '#server/database/transaction.ts'
import { readCommonPasswords } from '#server/identity/passwords/common-passwords.ts'
import { openPasswords } from '#server/identity/passwords/hash-password.ts'
import { resolveSession } from '#server/identity/sessions/resolve-session.ts'
import { jobDefinitions } from './job-definitions.ts'
import { type JobFailure, openJobs } from '#server/jobs/queue.ts'
import { openBotCheck } from '#server/integrations/bot-check/open-bot-check.ts'
import { openGoogle } from '#server/integrations/google/google.ts'
import { openMailer } from '#server/integrations/mail/open-mailer.ts'
import { openWhenChanged } from '#server/integrations/open-when-changed.ts'
import {
  wrapProviders,
  livePayments,
  type PaymentProviders,
} from '#server/integrations/payments/providers.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import { watchCredentials, withinTime } from '#server/integrations/payments/within-time.ts'
import { credentialsRecorder } from '#server/payments/record-credentials.ts'
import { loadOrCreateSecrets } from '#server/secrets/stored-secrets.ts'
import { reportFailures } from './report-failures.ts'
import { deriveSecrets, masterKeyOf } from '#server/secrets/secrets.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { openSettingStore } from '#server/settings/setting-store.ts'
import { openVault } from '#server/secrets/vault.ts'
import type { Tracing } from '#server/integrations/tracing/tracing.ts'
import { openTracing } from '#server/watching/traces/open-tracing.ts'
import { currentTraceparent } from '#server/integrations/tracing/current-span.ts'
import { traceStatements, traceTransact } from '#server/watching/traces/trace-database.ts'
import { traceMailer, traceProvider } from '#server/watching/traces/trace-services.ts'
import { openMetrics } from '#server/watching/metrics/metrics.ts'
import { version } from './version.ts'

type AssembleOptions = {
  readonly settings: Settings
  readonly databaseUrl: string
  readonly log: Logger
  /** Tests pass providers that misbehave, or a pool that fails at a chosen statement. */
  readonly providers?: PaymentProviders
  readonly wrapPool?: (pool: pg.Pool) => pg.Pool
}

/** Builds all parts of the server on a migrated database. Opens no port and starts no job. */
export async function assemble({
  settings: initial,
  databaseUrl,
  log,
  providers,
  wrapPool,
}: AssembleOptions): Promise<ServerContext> {
  const tracing = initial.traces === null ? null : await openTracing(initial.traces, version, log)
  const { opened, listenUrl, notifications, begin } = openPool(databaseUrl, initial, tracing)
  const pool = wrapPool?.(opened) ?? opened
  const { secrets, vault } = await openSecrets(pool, initial)
  const settingStore = await openSettingStore({ pool, settings: initial, vault, log })
  const { settings } = settingStore
  const failed = reportFailures(log)
  const replica = openReplicaOf(initial, opened, { report: failed, tracing })
  const metrics = initial.metricsToken === null ? null : await openMetrics(opened, version, replica)
  const report = counting(metrics, failed)
  const services = await otherServices({ pool, secrets, settings, log }, providers)
  const transact = traceTransact(tracing, transactOn(pool, report, begin))
  await copyStarter({ pool, transact, mode: (await hasDemo(pool, settings.mode)) ? 'demo' : 'live' })
  const contentStore = await openContentStore({ pool, settings, log })
  const signIn = signInServices({ settings, pool, secrets, report })
  const blobs = await openBlobs(opened, initial.files)
  return {
    settings,
    settingStore,
    secure: settings.publicUrl.startsWith('https:'),
    origins: [new URL(settings.publicUrl).origin],
    pool,
    replica,
    listenUrl,
    notifications,
    transact,
    resolveSession: (authorization) => resolveSession(pool, authorization),
    secrets,
    vault,
    jobs: await openJobs(
      opened,
      { notifications, report, failed: reportFailureTo(log), currentTrace: currentTraceparent },
      jobDefinitions,
    ),
    content: contentStore.content,
    contentStore,
    blobs,
    images: openImages({ pool, blobs, settings, log }, ownPictures()),
    passwords: await openPasswords(),
    isCommonPassword: readCommonPasswords(() => namesOf(settings)),
    get google() {
      return signIn.google()
    },
    get botCheck() {
      return signIn.botCheck()
    },
    ...watched(services, settings, { metrics, tracing, noted: credentialsRecorder(opened, report) }),
    metrics,
    tracing,
    log,
    report,
  }
}

async function openSecrets(
  pool: pg.Pool,
  settings: Settings,
): Promise<Pick<ServerContext, 'secrets' | 'vault'>> {
  const secrets = await loadOrCreateSecrets(pool, deriveSecrets(masterKeyOf(settings)))
  return { secrets, vault: await openVault(pool, secrets) }
}

/**
 * Behind a pooler in transaction mode, settings are sent with each transaction; whatever needs a session
 * connects directly.
 */
function openPool(
  databaseUrl: string,
  { databaseListenUrl, databasePrepared: prepared, poolSize }: Settings,
  tracing: Tracing | null,
): { opened: pg.Pool; listenUrl: string; notifications: Notifications; begin: string } {
  const pooled = databaseListenUrl !== null
  const opened = connect(databaseUrl, poolSize, { pooled, prepared })
  traceStatements(tracing, opened)
  const listenUrl = databaseListenUrl ?? databaseUrl
  return {
    opened,
    listenUrl,
    notifications: openNotifications(listenUrl),
    begin: pooled ? beginPooled : 'begin',
  }
}

/** The shop's names, in all languages. */
function namesOf({ shop }: Settings): string {
  return languages.map((language) => shop[language].name).join(' ')
}

/** Counts, traces and watches what the services do; the memory with which the audit log is watched is empty. */
function watched(
  { mailer, payments }: Pick<ServerContext, 'mailer' | 'payments'>,
  { paymentWaitSeconds }: Settings,
  { metrics, tracing, noted }: Watching,
): Pick<ServerContext, 'mailer' | 'payments' | 'auditMemory'> {
  return {
    auditMemory: { head: null, isBroken: false },
    mailer: traceMailer(tracing, metrics?.countingMailer(mailer) ?? mailer),
    payments: wrapProviders(payments, (provider) =>
      traceProvider(
        tracing,
        watchCredentials(withinTime(provider, paymentWaitSeconds), (refused) =>
          noted(provider.name, refused),
        ),
      ),
    ),
  }
}

type Watching = {
  readonly metrics: Metrics | null
  readonly tracing: Tracing | null
  readonly noted: ReturnType<typeof credentialsRecorder>
}

function openReplicaOf(
  { databaseReplicaUrl, poolSize }: Settings,
  primary: pg.Pool,
  { report, tracing }: { report: (error: unknown) => void; tracing: Tracing | null },
): Replica | null {
  if (databaseReplicaUrl === null) return null
  const pool = connect(databaseReplicaUrl, poolSize)
  traceStatements(tracing, pool)
  return openReplica({ primary, pool, report })
}

function counting(metrics: Metrics | null, report: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    metrics?.fault()
    report(error)
  }
}

function ownPictures() {
  return new Map([
    [placeholderId, readOwnPicture('placeholder')],
    [shopPictureId, readOwnPicture('shop')],
    ...[...categoryDrawings().values()].map(({ id, picture }) => [id, picture] as const),
  ])
}

/** Google and the bot check, following the current settings. */
function signInServices(needs: Pick<ServerContext, 'settings' | 'pool' | 'secrets' | 'report'>) {
  const { settings, pool, secrets, report } = needs
  return {
    google: openWhenChanged(
      () => settings.google,
      ({ clientId, jwksUrl }) => (clientId === null ? null : openGoogle(clientId, jwksUrl)),
    ),
    botCheck: openWhenChanged(
      () => ({ botCheck: settings.botCheck, publicUrl: settings.publicUrl }),
      (current) => openBotCheck(current, pool, { ownSecret: secrets.botCheck, report }),
    ),
  }
}

/**
 * The configured payment providers and mail server. Only a demo simulates some of them; a live shop does not
 * load that code.
 */
async function otherServices(
  { settings, log, ...rest }: Pick<ServerContext, 'pool' | 'secrets' | 'settings' | 'log'>,
  chosen: PaymentProviders | undefined,
): Promise<Pick<ServerContext, 'mailer' | 'payments'>> {
  const needs = { log, waitSeconds: settings.paymentWaitSeconds }
  const open = (payments: Settings['payments']) => openProviders(payments, needs)
  if (settings.mode === 'live') {
    if (settings.smtpUrl === null) throw new Error('A live shop needs a mail server.')
    return { mailer: openMailer(settings, null), payments: chosen ?? livePayments(settings, open) }
  }
  const { demoServices } = await import('#server/demo/start-demo.ts')
  const demo = demoServices({ ...rest, settings })
  return {
    mailer: openMailer(settings, demo.mailer),
    payments: chosen ?? livePayments(settings, open, [demo.sandbox]),
  }
}

/** A job that will be retried is logged as a warning; one that has finally failed, as an error. */
function reportFailureTo(log: Logger): (failure: JobFailure) => void {
  return ({ name, error, last }) => {
    if (last) log.error({ err: error, job: name }, 'a job was given up')
    else log.warn({ err: error, job: name }, 'a job failed and will be tried again')
  }
}
