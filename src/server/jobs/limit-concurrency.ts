import { refuse, type Refusal } from '#shop/result.ts'

/**
 * Runs at most `max` tasks at once; the others wait in order of arrival. With `maxWaiting`, refuses those beyond
 * that many waiting ones.
 */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T>
export function limitConcurrency(
  max: number,
  maxWaiting: number,
): <T>(task: () => Promise<T>) => Promise<T | Refusal<'busy'>>
export function limitConcurrency(
  max: number,
  maxWaiting = Infinity,
): <T>(task: () => Promise<T>) => Promise<T | Refusal<'busy'>> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < max) running++
    else if (waiting.length < maxWaiting) await new Promise<void>((go) => waiting.push(go))
    else return refuse('busy')
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
