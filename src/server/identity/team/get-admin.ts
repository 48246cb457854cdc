import type * as contract from '#contract/admin/team.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { permissionsOf } from '#shop/identity/permission.ts'
import type { Read } from '#server/database/transaction.ts'

/** The duties and permissions of the calling manager. */
export async function getAdmin({ actor: { user } }: Read): Promise<OutputOf<typeof contract.getAdmin>> {
  if (user === null) throw new Error('This needs a signed-in user')
  return { userId: user.id, duties: [...user.duties], permissions: permissionsOf(user.duties) }
}
