import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useScreen } from '#web/platform/framework/router.tsx'
import { useShop } from '#web/platform/framework/site.ts'
import { adminWords } from '#web/admin/words.ts'
import { tasksByRoom } from './task-places.ts'
import { useRooms } from './use-admin.ts'
import { useTaskCounts } from './use-task-counts.ts'

type SidebarProps = { readonly wide: boolean; readonly onToggle: () => void }

/** The menu of the admin area beside its pages: with names, or icons only. */
export function Sidebar({ wide, onToggle }: SidebarProps) {
  const words = adminWords.use()
  const shop = useShop()
  return (
    <div className="admin-sidebar">
      <div className="admin-sidebar-inner">
        <a
          href="/dashboard/admin"
          title={wide ? undefined : shop.name}
          className="flex h-8 flex-none items-center gap-1.5 border-b border-line px-2.5 font-extrabold"
        >
          <span className="grid size-4.5 flex-none place-items-center rounded-sm bg-primary text-on-primary">
            <Icon name="key" />
          </span>
          <span className={wide ? 'grid min-w-0' : 'sr-only'}>
            <span className="truncate leading-tight">{shop.name}</span>
            <span className="text-xs font-semibold text-muted">{words.title}</span>
          </span>
        </a>
        <RoomLinks wide={wide} />
        <button
          type="button"
          aria-expanded={wide}
          aria-label={wide ? words.collapse : words.expand}
          title={wide ? words.collapse : words.expand}
          onClick={onToggle}
          className="m-1 flex min-h-5 items-center gap-1.5 rounded-sm px-1.5 text-sm text-muted hover:bg-sunken hover:text-ink"
        >
          <AdminIcon name="sidebar" className="turns" />
          {wide && <span aria-hidden="true">{words.collapse}</span>}
        </button>
      </div>
    </div>
  )
}

type RoomLinksProps = { readonly wide: boolean; readonly onFollow?: () => void }

/** Links to the rooms the manager may enter, and back to the shop. */
export function RoomLinks({ wide, onFollow }: RoomLinksProps) {
  const words = adminWords.use()
  const rooms = useRooms()
  const current = currentRoom(useScreen().path)
  const waiting = tasksByRoom(useTaskCounts())
  return (
    <nav aria-label={words.menu} className="flex flex-1 flex-col gap-0.25 p-1">
      {rooms.map(({ name, path, icon }) => (
        <a
          key={name}
          href={path}
          title={wide ? undefined : words.rooms[name]}
          aria-current={name === current ? 'page' : undefined}
          onClick={onFollow}
          className={itemLook}
        >
          <AdminIcon name={icon} />
          <span className={wide ? 'flex-1' : 'sr-only'}>{words.rooms[name]}</span>
          <Waiting count={waiting.get(name) ?? 0} wide={wide} />
        </a>
      ))}
      <a
        href="/"
        title={wide ? undefined : words.toShop}
        className={`mt-auto ${itemLook}`}
        onClick={onFollow}
      >
        <AdminIcon name="external" className="turns" />
        <span className={wide ? '' : 'sr-only'}>{words.toShop}</span>
      </a>
    </nav>
  )
}

type WaitingProps = { readonly count: number; readonly wide: boolean }

/** The number of tasks in a room; with icons only, a dot. */
function Waiting({ count, wide }: WaitingProps) {
  const words = adminWords.use()
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">{words.waiting(count)}</span>
      <span
        aria-hidden="true"
        className={`digits rounded-sm bg-warning-soft text-xs font-bold text-warning ${wide ? 'px-1 py-0.25' : 'absolute end-0.5 top-0.5 size-1 rounded-full bg-warning'}`}
      >
        {wide && (count > 99 ? '99+' : count)}
      </span>
    </>
  )
}

const itemLook =
  'relative flex min-h-5.5 items-center gap-1.5 rounded-sm px-1.5 font-semibold text-muted fades hover:bg-sunken hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary'

/** `/dashboard/admin/orders/create` → orders; the admin area's own address shows the products. */
function currentRoom(path: string): string {
  return path.split('/')[3] ?? 'products'
}
