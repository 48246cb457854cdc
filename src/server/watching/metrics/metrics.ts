import cluster from 'node:cluster'
import type pg from 'pg'
import type { Counter, GaugeConfiguration } from 'prom-client'
import type { Metrics } from '#server/context/metrics.ts'
import { typed } from '#server/database/connect.ts'
import type { Replica } from '#server/database/replica.ts'
import { reportMetrics } from './all-processes.ts'
import { databaseFigures, readDatabaseFigures, type FigureReading } from './database-figures.ts'

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Loads the library only if metrics are enabled. */
export async function openMetrics(
  pool: pg.Pool,
  version: string,
  replica: Pick<Replica, 'secondsBehind'> | null = null,
): Promise<Metrics> {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  const registers = [registry]
  prom.collectDefaultMetrics({ register: registry })
  const requests = new prom.Histogram({
    name: 'mafteach_http_request_seconds',
    help: 'How long requests took until their response was ready, by the pattern of their address.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const { pages, sharedResponses, turnedAway, faults, emails, jobs } = countersOf(
    (name, help, ...labelNames) => new prom.Counter({ name, help, labelNames, registers }),
  )
  const gauge: AddGauge = (name, options) =>
    registry.registerMetric(new prom.Gauge({ name, ...options, registers: [] }))
  gauge('mafteach_info', {
    help: 'The release.',
    labelNames: ['version'],
    aggregator: 'max',
    collect() {
      this.set({ version }, 1)
    },
  })
  gaugePool(gauge, pool)
  if (replica !== null) gaugeReplica(gauge, replica)
  gaugeDatabase(gauge, pool)
  const write = cluster.isWorker ? reportMetrics(registry) : () => registry.metrics()
  return {
    request: ({ method, route, status }, milliseconds) =>
      requests.observe(
        { method: knownMethods.has(method) ? method : 'other', route, status },
        milliseconds / 1000,
      ),
    page: (from) => pages.inc({ from }),
    sharedResponse: (from) => sharedResponses.inc({ from }),
    turnedAway: (kind) => turnedAway.inc({ kind }),
    fault: () => faults.inc(),
    countingMailer: (mailer) => ({
      ...mailer,
      send: (mail, signal) => counted(mailer.send(mail, signal), (result) => emails.inc({ result })),
    }),
    countingJobs: (run) => (name, data, signal) =>
      counted(run(name, data, signal), (result) => jobs.inc({ kind: name, result })),
    write: async () => ({ text: await write(), type: registry.contentType }),
  }
}

function countersOf(counter: (name: string, help: string, ...labelNames: string[]) => Counter) {
  const turnedAway = counter(
    'mafteach_turned_away_total',
    'Refused with 503 because too many wait for the database: pages, calls of visitors who look around, new orders and sign-ins.',
    'kind',
  )
  // a rate only sees the first event if there was a 0 before it
  for (const kind of ['page', 'browsing', 'order']) turnedAway.inc({ kind }, 0)
  return {
    turnedAway,
    pages: counter('mafteach_pages_total', 'Pages sent: from memory, or rendered for the request.', 'from'),
    sharedResponses: counter(
      'mafteach_shared_answers_total',
      'API responses that are the same for everybody: from memory, or made for the request.',
      'from',
    ),
    faults: counter('mafteach_faults_total', 'Failures of background work.'),
    emails: counter('mafteach_emails_total', 'E-mails handed to the mail server.', 'result'),
    jobs: counter('mafteach_jobs_total', 'Jobs that ended.', 'kind', 'result'),
  }
}

type AddGauge = (name: string, options: Omit<GaugeConfiguration<string>, 'name' | 'registers'>) => void

async function counted<T>(work: Promise<T>, count: (result: 'done' | 'failed') => void): Promise<T> {
  try {
    const done = await work
    count('done')
    return done
  } catch (error) {
    count('failed')
    throw error
  }
}

function gaugeReplica(gauge: AddGauge, replica: Pick<Replica, 'secondsBehind'>): void {
  gauge('mafteach_replica_seconds_behind', {
    aggregator: 'max',
    help: 'How old what the replica shows may be. NaN: it does not respond, or it is none of this database.',
    collect() {
      this.set(replica.secondsBehind() ?? Number.NaN)
    },
  })
}

function gaugePool(gauge: AddGauge, pool: pg.Pool): void {
  gauge('mafteach_database_connections', {
    help: 'Connections of the pool.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  gauge('mafteach_database_waiting', {
    help: 'Calls that wait for a connection.',
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

/**
 * Every server reports the same: take the maximum. While the database is unavailable, these metrics are
 * missing.
 */
function gaugeDatabase(gauge: AddGauge, pool: pg.Pool): void {
  let reading: Promise<FigureReading[] | null> | null = null
  /** One query for all gauges of a group. */
  const read = () =>
    (reading ??= readDatabaseFigures(typed(pool))
      .catch(() => null)
      .finally(() => setImmediate(() => (reading = null))))
  gauge('mafteach_database_up', {
    help: '1 while the database responds.',
    aggregator: 'min',
    async collect() {
      this.set((await read()) === null ? 0 : 1)
    },
  })
  for (const [name, { help, labels }] of Object.entries(databaseFigures))
    gauge(name, {
      help,
      labelNames: [...labels],
      aggregator: 'max',
      async collect() {
        const readings = await read()
        this.reset()
        // a figure without labels would be 0
        if (readings === null && labels.length === 0) this.set(Number.NaN)
        for (const row of readings ?? [])
          if (row.name === name)
            this.set(Object.fromEntries(labels.map((label, at) => [label, row.labels[at] ?? ''])), row.value)
      },
    })
}
