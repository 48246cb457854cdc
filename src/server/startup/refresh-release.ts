import type { ServerContext } from '#server/context/server-context.ts'
import type { Rounds } from '#server/jobs/rounds.ts'
import { storeBuiltFiles } from '#server/pages/built-files.ts'
import type { StaticFile } from '#server/pages/static-files.ts'

const everySeconds = 300

/**
 * Writes every five minutes what a start writes about its release: the options and schedules of its jobs, and which
 * files are in use. During an upgrade a server of the other release does the same, and so undoes this one's until it
 * is gone.
 */
export function refreshRelease(
  context: Pick<ServerContext, 'pool' | 'transact' | 'jobs'>,
  files: ReadonlyMap<string, StaticFile>,
): Rounds {
  const run = async () => {
    await storeBuiltFiles(context, files)
    await context.jobs.refreshQueues()
  }
  return { 'refresh-release': { seconds: everySeconds, due: null, run } }
}
