import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { Work } from '#server/database/transaction.ts'
import type { JobData, JobName } from './job-data.ts'
import { openJobDatabase } from './job-database.ts'
import { runInTime } from './run-in-time.ts'

/** How failed jobs are retried, in pg-boss's own terms. */
type RetryPolicy = {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax: number
}

/** How the jobs of one kind are run. */
export type JobPolicy = {
  readonly retry: RetryPolicy
  /** How many jobs of the kind one worker runs at once; it fetches the next ones when all have finished. */
  readonly concurrency?: number
  /** More than one if a job that waits for an outside service must not delay those behind it. */
  readonly workers?: number
  /**
   * Jobs that must not delay each other: each of these values of the field has its own queue and workers.
   * Jobs with any other value share the queue of the kind.
   */
  readonly apart?: { readonly by: string; readonly values: readonly string[] }
  /** After this many seconds a job counts as lost with its server, and is run again; 60 if not set. */
  readonly expireInSeconds?: number
  /** If less: a running job counts as lost when its server has not renewed its claim for this many seconds. */
  readonly heartbeatSeconds?: number
  /** The schedule on which a job of the kind is added (cron, UTC). Its data is `{}`. */
  readonly schedule?: string
}
export type JobPolicies = { readonly [Name in JobName]: JobPolicy }

/** Runs one job. The signal aborts when the server stops, and shortly before the job expires. */
export type RunJob = (name: JobName, data: unknown, signal: AbortSignal) => Promise<void>

export type Jobs = {
  /** Adds a job in the use case's own transaction: it exists only if that commits. */
  enqueue<Name extends JobName>(work: Work, name: Name, data: JobData[Name], startAfter?: Date): Promise<void>
  start(run: RunJob): Promise<void>
  /** Makes this server poll the queues with due jobs: delayed or retried ones. */
  wake(): Promise<void>
  /** Makes the options and schedules those of this release again, as a start does. */
  refreshQueues(): Promise<void>
  /** Waits for running jobs (at most 4 s); unfinished ones are run again by the next server. */
  stop(): Promise<void>
}

/** Reports a failed job; `last` if it will not be retried. */
export type JobFailure = { readonly name: JobName; readonly error: unknown; readonly last: boolean }

type Opening = {
  /** Notifications of new jobs. */
  readonly notifications: Notifications
  readonly report: (error: unknown) => void
  readonly failed: (failure: JobFailure) => void
  /** The `traceparent` of the request or job that adds one; null outside of a trace. */
  readonly currentTrace?: () => string | null
}

/**
 * Workers are notified of new jobs immediately, and `wake` finds due ones: polling is only for jobs both
 * missed.
 */
const pollSeconds = 300
/** How often pg-boss maintains its own tables. */
const maintenanceIntervals = {
  cronWorkerIntervalSeconds: 45,
  cronMonitorIntervalSeconds: 45,
  superviseIntervalSeconds: 120,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  queueCacheIntervalSeconds: 300,
} as const

export async function openJobs(
  pool: pg.Pool,
  { notifications, report, failed, currentTrace }: Opening,
  policies: JobPolicies,
): Promise<Jobs> {
  const database = openJobDatabase(pool, notifications, report)
  // until it is to run jobs, a server (or a command) only adds them
  const sender = new PgBoss({
    db: database,
    supervise: false,
    schedule: false,
    ...maintenanceIntervals,
  })
  sender.on('error', report)
  await sender.start()
  await openQueues(sender, policies)
  let worker: PgBoss | null = null
  const workers = new Map<string, readonly string[]>()
  const stopping = new AbortController()
  return {
    async enqueue(work, name, data, startAfter) {
      // readers of the data ignore it; the job continues the trace
      const traceparent = currentTrace?.() ?? null
      const sent = traceparent === null ? data : { ...data, traceparent }
      await sender.send(queueFor(name, policies[name], data), sent, {
        db: { executeSql: (text, values) => work.connection.query(text, values) },
        ...(startAfter === undefined ? {} : { startAfter }),
      })
    },
    async start(run) {
      worker = new PgBoss({
        db: database,
        useListenNotify: true,
        migrate: false,
        ...maintenanceIntervals,
      })
      worker.on('error', report)
      await worker.start()
      await updateSchedules(worker, policies)
      for (const queue of queuesOf(policies))
        workers.set(queue.queue, await workOn(worker, queue, { run, failed, stopping: stopping.signal }))
    },
    async wake() {
      if (worker === null) return
      const rows = await queryRows(
        pool,
        v.object({ name: v.string() }),
        `select distinct name from pgboss.job where ${dueJobs}`,
      )
      for (const { name } of rows) for (const id of workers.get(name) ?? []) worker.notifyWorker(id)
    },
    async refreshQueues() {
      await openQueues(sender, policies)
      if (worker !== null) await updateSchedules(worker, policies)
    },
    async stop() {
      stopping.abort()
      await worker?.stop({ graceful: true, timeout: 4000 })
      await sender.stop({ graceful: false })
    },
  }
}

/** Due jobs, as the queue's own index has them; pg-boss handles its internal jobs itself. */
export const dueJobs = `state < 'active' and not blocked and start_after <= now() and name !~ '^__pgboss'`

function entriesOf(policies: JobPolicies): [JobName, JobPolicy][] {
  // edge: Object.entries loses the types of the keys
  return Object.entries(policies) as [JobName, JobPolicy][]
}

type Queue = { readonly queue: string; readonly name: JobName; readonly policy: JobPolicy }

/** Each kind of job has a queue of its name, and one more for each value of `apart`. */
function queuesOf(policies: JobPolicies): Queue[] {
  return entriesOf(policies).flatMap(([name, policy]) =>
    [name, ...(policy.apart?.values ?? []).map((value) => queueApart(name, value))].map((queue) => ({
      queue,
      name,
      policy,
    })),
  )
}

function queueApart(name: JobName, value: string): string {
  return `${name}/${value}`
}

function queueFor(name: JobName, { apart }: JobPolicy, data: object): string {
  const value: unknown = apart === undefined ? undefined : Reflect.get(data, apart.by)
  const own = apart?.values.find((one) => one === value)
  return own === undefined ? name : queueApart(name, own)
}

/** Queues of an earlier release keep their jobs and get this one's options. */
async function openQueues(boss: PgBoss, policies: JobPolicies): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { queue: name, policy } of queuesOf(policies)) {
    const { retry, expireInSeconds = 60, heartbeatSeconds } = policy
    const queue = known.get(name)
    const wanted = { ...retry, expireInSeconds, notify: true, heartbeatSeconds: heartbeatSeconds ?? null }
    // edge: null removes a heartbeat, which pg-boss's types do not say
    const options = wanted as Omit<typeof wanted, 'heartbeatSeconds'> & { heartbeatSeconds?: number }
    if (queue === undefined) await boss.createQueue(name, options)
    else if (Object.entries(wanted).some(([option, value]) => Reflect.get(queue, option) !== value))
      await boss.updateQueue(name, options)
  }
}

/** Makes the schedules exactly those of this release. */
async function updateSchedules(boss: PgBoss, policies: JobPolicies): Promise<void> {
  const wanted = new Map<string, string>(
    entriesOf(policies).flatMap(([name, { schedule }]) => (schedule === undefined ? [] : [[name, schedule]])),
  )
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const name of known.keys()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const [name, cron] of wanted) {
    const stored = known.get(name)
    // a server that was down catches up once
    if (stored?.cron !== cron || stored.timezone !== 'UTC' || stored.options?.missed !== 'once')
      await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
  }
}

type Working = {
  readonly run: RunJob
  readonly failed: Opening['failed']
  readonly stopping: AbortSignal
}

/**
 * Runs the jobs of one kind as they come; returns the ids of its workers, to wake them. Each job succeeds or fails on
 * its own, within its own time; pg-boss does not report failures, so they are reported here.
 */
async function workOn(
  boss: PgBoss,
  { queue, name, policy: { concurrency = 5, workers = 1 } }: Queue,
  { run, failed, stopping }: Working,
): Promise<string[]> {
  async function runOne(job: JobWithMetadata<unknown>) {
    const { id, data, retryCount, retryLimit, expireInSeconds, signal: claim } = job
    try {
      await runInTime((signal) => run(name, data, signal), { expireInSeconds, stopping, claim })
      return { id, status: 'completed' as const }
    } catch (error) {
      failed({ name, error, last: retryCount >= retryLimit })
      return { id, status: 'failed' as const, output: { message: String(error) } }
    }
  }
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: concurrency,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  const runAll = (batch: JobWithMetadata<unknown>[]) => Promise.all(batch.map(runOne))
  // one by one: of several started at once pg-boss names only the first
  const ids: string[] = []
  while (ids.length < workers) ids.push(await boss.work(queue, options, runAll))
  return ids
}
