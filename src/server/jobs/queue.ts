import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import { jobs } from '#server/job-definitions.ts'
import { listenOn } from '#server/database/listen.ts'
import type { Work } from '#server/database/transaction.ts'
import type { JobContext, JobDefinition } from './define-job.ts'

export type JobName = keyof typeof jobs
/** What each kind of job carries. */
export type JobData = { readonly [Name in JobName]: InferOutput<(typeof jobs)[Name]['data']> }
export type JobDefinitions = { readonly [Name in JobName]: JobDefinition }

export type Jobs = {
  /** Adds a job in the use case's own transaction: it exists exactly when the commit does. */
  enqueue<Name extends JobName>(work: Work, name: Name, data: JobData[Name], startAfter?: Date): Promise<void>
  start(context: JobContext): Promise<void>
  /** Makes this server look at the queues whose jobs have come due: those delayed, or tried again. */
  wake(): Promise<void>
  /** Lets running jobs end (at most 4 s); those that do not are run again by the next server. */
  stop(): Promise<void>
}

/** Tells of a job that failed; `last` when it will not be tried again. */
export type JobFailure = { readonly name: JobName; readonly error: unknown; readonly last: boolean }

type Reports = {
  readonly report: (error: unknown) => void
  readonly failed: (failure: JobFailure) => void
}

/** A job that is added tells the workers at once, and `wake` finds what has come due: this is only for what neither saw. */
const secondsBetweenLooks = 300
/** pg-boss looks at its own tables, beside the jobs, so often. */
const ownRounds = {
  cronWorkerIntervalSeconds: 45,
  cronMonitorIntervalSeconds: 45,
  superviseIntervalSeconds: 120,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  queueCacheIntervalSeconds: 300,
} as const

export async function openJobs(
  pool: pg.Pool,
  { report, failed }: Reports,
  definitions: JobDefinitions = jobs,
): Promise<Jobs> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  // until it is asked to work, a server (or a command) only adds jobs
  const sender = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, ...ownRounds })
  sender.on('error', report)
  await sender.start()
  await openQueues(sender, definitions)
  let worker: PgBoss | null = null
  const workers = new Map<string, string>()
  const stopping = new AbortController()
  return {
    async enqueue(work, name, data, startAfter) {
      await sender.send(name, data, {
        db: { executeSql: (text, values) => work.connection.query(text, values) },
        ...(startAfter === undefined ? {} : { startAfter }),
      })
    },
    async start(context) {
      worker = new PgBoss({
        db: { executeSql, listen: listener(pool, report) },
        useListenNotify: true,
        migrate: false,
        ...ownRounds,
      })
      worker.on('error', report)
      await worker.start()
      await keepSchedules(worker, definitions)
      for (const [name, definition] of entriesOf(definitions))
        workers.set(
          name,
          await workOn(worker, name, definition, { context, failed, signal: stopping.signal }),
        )
    },
    async wake() {
      if (worker === null) return
      const rows = await queryRows(
        pool,
        v.object({ name: v.string() }),
        `select distinct name from pgboss.job where ${dueJobs}`,
      )
      for (const { name } of rows) {
        const id = workers.get(name)
        if (id !== undefined) worker.notifyWorker(id)
      }
    },
    async stop() {
      stopping.abort()
      await worker?.stop({ graceful: true, timeout: 4000 })
      await sender.stop({ graceful: false })
    },
  }
}

/** Jobs whose time has come, as the queue's own index has them; pg-boss looks after its own. */
export const dueJobs = `state < 'active' and not blocked and start_after <= now() and name !~ '^__pgboss'`

function entriesOf(definitions: JobDefinitions): [JobName, JobDefinition][] {
  // edge: the compiler forgets the names of an object's own keys
  return Object.entries(definitions) as [JobName, JobDefinition][]
}

/** Queues of an earlier release keep their jobs and take on this one's options. */
async function openQueues(boss: PgBoss, definitions: JobDefinitions): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, { retry, expireInSeconds = 60 }] of entriesOf(definitions)) {
    const queue = known.get(name)
    const wanted = { ...retry, expireInSeconds, notify: true }
    const same =
      queue?.notify === true &&
      queue.retryLimit === retry.retryLimit &&
      queue.retryDelayMax === retry.retryDelayMax &&
      queue.expireInSeconds === expireInSeconds
    if (queue === undefined) await boss.createQueue(name, wanted)
    else if (!same) await boss.updateQueue(name, wanted)
  }
}

/** The clock's jobs are those of this release, and no others. */
async function keepSchedules(boss: PgBoss, definitions: JobDefinitions): Promise<void> {
  const wanted = new Map<string, string>(
    entriesOf(definitions).flatMap(([name, { schedule }]) =>
      schedule === undefined ? [] : [[name, schedule]],
    ),
  )
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  // a shop that was closed catches up once
  for (const [name, schedule] of wanted) await boss.schedule(name, schedule, {}, { missed: 'once' })
}

/** pg-boss's way to hear of new jobs, on a connection beside the pool. */
function listener(pool: pg.Pool, report: (error: unknown) => void) {
  return async (channel: string, onMessage: (payload: string) => void, onConnect: () => void) => {
    const listening = await listenOn(pool.options.connectionString, channel, {
      onMessage,
      onConnect,
      onTrouble: report,
    })
    return { close: () => listening.stop() }
  }
}

type Working = {
  readonly context: JobContext
  readonly failed: Reports['failed']
  readonly signal: AbortSignal
}

/** Runs the jobs of one kind as they come. Each ends for itself; the queue tells nobody of one that failed, so it is told here. */
async function workOn(
  boss: PgBoss,
  name: JobName,
  { run, concurrency = 5 }: JobDefinition,
  { context, failed, signal }: Working,
): Promise<string> {
  async function runOne({ id, data, retryCount, retryLimit }: JobWithMetadata<unknown>) {
    try {
      await run(context, data, signal)
      return { id, status: 'completed' as const }
    } catch (error) {
      failed({ name, error, last: retryCount >= retryLimit })
      return { id, status: 'failed' as const, output: { message: String(error) } }
    }
  }
  return boss.work(
    name,
    {
      includeMetadata: true,
      perJobResults: true,
      batchSize: concurrency,
      burstWhenBatchFull: true,
      notifyPollingIntervalSeconds: secondsBetweenLooks,
    } as const,
    (batch: JobWithMetadata<unknown>[]) => Promise.all(batch.map(runOne)),
  )
}
