import { Menu } from '@base-ui/react/menu'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { Icon } from '../../kit/icon.tsx'
import { deskWords } from '../frame/desk-words.ts'
import type { DeskColumn } from './column.ts'
import type { Shown } from './use-columns.ts'

type ColumnMenuProps<Row> = {
  readonly columns: readonly DeskColumn<Row>[]
  readonly visibility: Shown
  readonly onShow: (id: string, shown: boolean) => void
}

/** Which columns are shown. */
export function ColumnMenu<Row>({ columns, visibility, onShow }: ColumnMenuProps<Row>) {
  const words = deskWords.use().table
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="inline-flex min-h-5 items-center gap-0.5 rounded-sm border border-edge bg-surface px-1.5 text-sm font-semibold hover:border-ink hover:bg-sunken">
        {words.columns}
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="desk-menu">
            {columns
              .filter(({ acts }) => acts !== true)
              .map(({ id, title, always }) => (
                <Menu.CheckboxItem
                  key={id}
                  className="desk-menu-item"
                  disabled={always === true}
                  checked={visibility[id] === true}
                  onCheckedChange={(shown) => onShow(id, shown)}
                >
                  <span className="grid size-2.5 place-items-center">
                    <Menu.CheckboxItemIndicator>
                      <DeskIcon name="check" />
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
