import type { Failure } from '#web/platform/http/send.ts'

/** Whether keys and files were closed since the page was loaded, so that trying again does not help. */
export function isClosedSince({ problem }: Failure): boolean {
  return problem?.code === 'order-held' || problem?.code === 'not-found'
}
