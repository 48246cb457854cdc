import { refuse, type Refusal } from '#shop/result.ts'

/**
 * Runs at most `max` tasks at once; the others wait in order of arrival. With `maxWaiting`, refuses those beyond
 * that many waiting ones. A task whose signal aborts before its turn is never run: the call throws the signal's
 * reason.
 */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
export function limitConcurrency(
  max: number,
  maxWaiting: number,
): <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T | Refusal<'busy'>>
export function limitConcurrency(
  max: number,
  maxWaiting = Infinity,
): <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T | Refusal<'busy'>> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task, signal) => {
    signal?.throwIfAborted()
    if (running < max) running++
    else if (waiting.length < maxWaiting) await untilCalled(waiting, signal)
    else return refuse('busy')
    try {
      // it may have aborted since the call
      signal?.throwIfAborted()
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/** Waits at the end of the line. If the signal aborts first, leaves the line and throws its reason. */
function untilCalled(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    waiting.splice(waiting.indexOf(call), 1)
    reject(signal?.reason)
  }
  const call = () => {
    signal?.removeEventListener('abort', leave)
    resolve()
  }
  waiting.push(call)
  signal?.addEventListener('abort', leave, { once: true })
  return promise
}
