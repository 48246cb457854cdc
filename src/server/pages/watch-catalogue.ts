import type { ServerContext } from '#server/context/server-context.ts'
import { type DatabaseListener, listenOn } from '#server/database/listen.ts'

/**
 * Listens for catalogue changes made by any server on this database. A lost connection counts as a change,
 * because an announcement may have been missed.
 */
export function watchCatalogue(
  { listenUrl, log }: Pick<ServerContext, 'listenUrl' | 'log'>,
  onChange: () => void,
): Promise<DatabaseListener> {
  return listenOn(listenUrl, 'catalogue', {
    onMessage: onChange,
    onConnect: onChange,
    onTrouble: (error) => log.warn({ err: error }, 'the catalogue watch cannot connect'),
  })
}
