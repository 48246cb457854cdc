import type { getDesk as definition } from '../../contract/desk.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { permissionsOf } from '../../shop/identity/permission.ts'
import type { Read } from '../database/work.ts'

/** What the manager who asks may do. */
export async function getDesk({ actor: { user } }: Read): Promise<OutputOf<typeof definition>> {
  if (user === null) throw new Error('This needs a signed-in user')
  return { userId: user.id, duties: [...user.duties], permissions: permissionsOf(user.duties) }
}
