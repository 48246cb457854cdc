import { getAdmin } from '#contract/admin/team.ts'
import type { Permission } from '#shop/identity/permission.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { type AdminRoom, adminRooms } from './rooms.ts'

/** The permissions of the manager, as the server reported. None until it has responded. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useRead(getAdmin, {})
  return (permission) => data?.permissions.includes(permission) === true
}

/** The rooms this manager may enter. */
export function useRooms(): readonly AdminRoom[] {
  const may = useMay()
  return adminRooms.filter(({ permission }) => may(permission))
}
