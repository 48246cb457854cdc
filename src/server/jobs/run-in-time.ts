/**
 * pg-boss gives up a batch that takes longer than a job's `expireInSeconds`, and then runs all of its jobs again,
 * also those that are done. So each job ends before that.
 */
const shareOfExpiry = 0.9

/** Within the 4 s that `Jobs.stop` waits: afterwards pg-boss gives up the whole batch too. */
const secondsAfterStop = 3

/** How long one run of a job may take, in seconds. */
export function runSeconds(expireInSeconds: number): number {
  return expireInSeconds * shareOfExpiry
}

type Bounds = {
  readonly expireInSeconds: number
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  /** Aborts when the job is no longer this server's. */
  readonly claim: AbortSignal
}

/**
 * Runs a job until shortly before it expires, and for at most 3 s after the server has begun to stop. Then it
 * throws, whether the job ends or not. The job's signal aborts when the server stops, when the time is up, and
 * when the job is no longer this server's.
 */
export async function runInTime<T>(
  run: (signal: AbortSignal) => Promise<T>,
  { expireInSeconds, stopping, claim }: Bounds,
): Promise<T> {
  const over = new AbortController()
  const end = (why: string) => over.abort(new Error(why))
  const seconds = runSeconds(expireInSeconds)
  const limit = setTimeout(end, seconds * 1000, `The job took longer than ${seconds} s`)
  let grace: NodeJS.Timeout | undefined
  const onStop = () => {
    grace = setTimeout(end, secondsAfterStop * 1000, 'The server stopped before the job was done')
  }
  if (stopping.aborted) onStop()
  stopping.addEventListener('abort', onStop, { once: true })
  try {
    return await unlessAborted(over.signal, run(AbortSignal.any([stopping, claim, over.signal])))
  } finally {
    clearTimeout(limit)
    clearTimeout(grace)
    stopping.removeEventListener('abort', onStop)
  }
}

/** Waits until the work has ended, but no longer than this; throws only what the work throws meanwhile. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work, over]).finally(() => clearTimeout(timer))
}

/** Waits for the result until the signal aborts; then throws the signal's reason. */
export async function unlessAborted<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([result, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
