import { getDesk } from '../../../contract/desk.ts'
import type { Permission } from '../../../shop/identity/permission.ts'
import { useAsk } from './desk-queries.ts'
import { type DeskRoom, deskRooms } from './rooms.ts'

/** What the manager at this desk may do, as the server said. Nothing until it has answered. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useAsk(getDesk, {})
  return (permission) => data?.permissions.includes(permission) === true
}

/** The rooms this manager may enter. */
export function useRooms(): readonly DeskRoom[] {
  const may = useMay()
  return deskRooms.filter(({ permission }) => may(permission))
}
