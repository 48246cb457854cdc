import { Checkbox } from '#web/kit/checkbox.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { adminWords } from '#web/admin/words.ts'
import { useRooms } from './use-admin.ts'
import type { Shortcuts } from './use-shortcuts.ts'

type HelpProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly shortcuts: Shortcuts
}

/** The list that `?` opens. */
export function ShortcutHelp({ open, onClose, shortcuts }: HelpProps) {
  const { shortcuts: words, rooms: names } = adminWords.use()
  const rooms = useRooms()
  const lines: (readonly [text: string, ...keys: string[]])[] = [
    [words.search, 'Ctrl', 'K'],
    [words.save, 'Ctrl', 'S'],
    [words.find, '/'],
    [words.sidebar, '['],
    ...rooms.map(({ name, key }) => [words.go(names[name]), 'G', key.toUpperCase()] as const),
    [words.help, '?'],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <dl className="grid gap-1">
        {lines.map(([text, ...keys]) => (
          <div key={text} className="flex items-center justify-between gap-2">
            <dt>{text}</dt>
            <dd className="flex gap-0.5" dir="ltr">
              {keys.map((key) => (
                <kbd key={key} className="key-cap">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-2 border-t border-line pt-2"
        label={words.single}
        checked={shortcuts.single}
        onChange={(event) => shortcuts.setSingle(event.target.checked)}
      />
    </Dialog>
  )
}
