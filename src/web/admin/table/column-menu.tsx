import { Menu } from '@base-ui/react/menu'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { adminWords } from '#web/admin/words.ts'
import type { AdminColumn } from './column.ts'
import type { Shown } from './use-columns.ts'

type ColumnMenuProps<Row> = {
  readonly columns: readonly AdminColumn<Row>[]
  readonly visibility: Shown
  readonly onShow: (id: string, shown: boolean) => void
}

/** Which columns are shown. */
export function ColumnMenu<Row>({ columns, visibility, onShow }: ColumnMenuProps<Row>) {
  const words = adminWords.use().table
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="inline-flex min-h-5 items-center gap-0.5 rounded-sm border border-edge bg-surface px-1.5 text-sm font-semibold hover:border-ink hover:bg-sunken">
        {words.columns}
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="admin-menu">
            {columns
              .filter(({ actions }) => actions !== true)
              .map(({ id, title, always }) => (
                <Menu.CheckboxItem
                  key={id}
                  className="admin-menu-item"
                  disabled={always === true}
                  checked={visibility[id] === true}
                  onCheckedChange={(shown) => onShow(id, shown)}
                >
                  <span className="grid size-2.5 place-items-center">
                    <Menu.CheckboxItemIndicator>
                      <AdminIcon name="check" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {title}
                </Menu.CheckboxItem>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
