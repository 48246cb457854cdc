import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, useId } from 'react'

type FindProps<Item> = {
  readonly label: string
  /** For places where a heading shows the label; screen readers still announce it. */
  readonly labelHidden?: boolean
  readonly hint?: string
  readonly placeholder?: string
  readonly typed: string
  readonly onType: (text: string) => void
  /** The server's results for the typed text. */
  readonly found: readonly Item[]
  /** The message without results; empty while the typed text is too short to search. */
  readonly none: string
  /** A message below the results, such as that there are more. */
  readonly note?: string
  readonly nameOf: (item: Item) => string
  readonly onChoose: (item: Item) => void
  /** Renders a result in the list. */
  readonly children: (item: Item) => ReactNode
}

/** Finds one item by typing. The typed text is cleared once an item is chosen. */
export function SearchPicker<Item extends { readonly id: string }>({
  label,
  labelHidden = false,
  hint,
  placeholder,
  typed,
  onType,
  found,
  none,
  note = '',
  nameOf,
  onChoose,
  children,
}: FindProps<Item>) {
  const id = useId()
  return (
    <Combobox.Root<Item>
      items={found}
      filter={null}
      value={null}
      inputValue={typed}
      onInputValueChange={(text) => onType(text)}
      itemToStringLabel={nameOf}
      onValueChange={(item) => {
        if (item === null) return
        onChoose(item)
        onType('')
      }}
    >
      <div className="grid gap-0.5 text-sm">
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
          {label}
        </label>
        <Combobox.Input
          id={id}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          autoComplete="off"
          dir="auto"
          placeholder={placeholder}
          // without a highlighted item Enter would send the form around this field; choosing one still works
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="min-h-5.5 w-full rounded-sm border border-edge bg-surface px-1.5 text-base text-ink placeholder:text-muted hover:border-ink"
        />
        {hint !== undefined && (
          <span id={`${id}-hint`} className="text-muted">
            {hint}
          </span>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" className="z-50">
          <Combobox.Popup className="admin-menu w-(--anchor-width)">
            <Combobox.Empty className="px-1 py-0.5 text-sm text-muted empty:hidden">{none}</Combobox.Empty>
            <Combobox.List>
              {(item: Item) => (
                <Combobox.Item key={item.id} value={item} className="admin-menu-item">
                  {children(item)}
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className="px-1 text-sm text-muted">{note}</Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
