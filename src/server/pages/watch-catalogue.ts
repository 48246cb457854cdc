import { catalogueChannel } from '#server/catalogue/product/changes.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Subscription } from '#server/database/notifications.ts'

/**
 * Listens for catalogue changes made by any server on this database. A lost connection counts as a change,
 * because an announcement may have been missed.
 */
export function watchCatalogue(
  { notifications, log }: Pick<ServerContext, 'notifications' | 'log'>,
  onChange: () => void,
): Promise<Subscription> {
  return notifications.subscribe(catalogueChannel, {
    onMessage: onChange,
    onConnect: onChange,
    onError: (error) => log.warn({ err: error }, 'the catalogue watch cannot connect'),
  })
}
