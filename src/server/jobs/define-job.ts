import { type GenericSchema, type InferOutput, parse } from 'valibot'
import type { ServerContext } from '#server/context.ts'
import type { SandboxDelivery } from '#server/demo/sandbox/act-on-sandbox.ts'

/** What jobs work with: the server, and the sandbox's way to the shop's own address. */
export type JobContext = ServerContext & { readonly delivery: SandboxDelivery }

/** How often a job that fails is tried again, in pg-boss's own terms. */
export type RetryPolicy = {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax: number
}

type JobOptions = {
  readonly retry: RetryPolicy
  /** An e-mail that keeps failing is among a manager's tasks. */
  readonly email?: boolean
  /** How many jobs of the kind one server works on at once. */
  readonly concurrency?: number
  /** After so long a job counts as lost with its server, and is run again. */
  readonly expireInSeconds?: number
  /** When a job of the kind is added by the clock (cron, UTC). Its data is `{}`. */
  readonly schedule?: string
}

/** One kind of job. `run` reads the data by the schema first: a job may have waited through a release. */
export type JobDefinition<Schema extends GenericSchema = GenericSchema> = JobOptions & {
  readonly data: Schema
  /** May be called twice for one job; every handler bears it. The signal says that the server stops. */
  readonly run: (context: JobContext, data: unknown, signal: AbortSignal) => Promise<void>
}

type Handler<Schema extends GenericSchema> = (
  context: JobContext,
  data: InferOutput<Schema>,
  signal: AbortSignal,
) => Promise<unknown>

export function defineJob<Schema extends GenericSchema>(
  data: Schema,
  handler: Handler<Schema>,
  options: JobOptions,
): JobDefinition<Schema> {
  return {
    ...options,
    data,
    run: async (context, raw, signal) => {
      await handler(context, parse(data, raw), signal)
    },
  }
}
