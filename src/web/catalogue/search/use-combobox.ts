import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from '#web/platform/framework/router.tsx'
import { on } from '#web/platform/browser/signals.ts'

/** The current text of a field. */
export function useTyped(field: HTMLInputElement): string {
  const [typed, setTyped] = useState(() => field.value)
  useEffect(() => {
    const read = () => setTyped(field.value)
    field.addEventListener('input', read)
    return () => field.removeEventListener('input', read)
  }, [field])
  return typed
}

/** Whether the list is open, and the active option; -1: none. */
type Combobox = { readonly open: boolean; readonly active: number }

type ComboboxOptions = {
  /** The list is part of the page: it is open while it has options, and ignores Escape. */
  readonly stays: boolean
  /** Called when an option is chosen. */
  readonly onChoose: () => void
}

/**
 * Makes a plain search field a combobox with list autocomplete (WAI-ARIA): arrow keys select, Enter goes to
 * the option's address, Escape closes; focus stays in the field.
 */
export function useCombobox(
  field: HTMLInputElement,
  listId: string,
  addresses: readonly string[],
  { stays, onChoose }: ComboboxOptions,
): Combobox {
  const [opened, setOpen] = useState(() => field.value !== field.defaultValue)
  const open = stays || opened
  const [active, setActive] = useActive(addresses)
  const shown = open && addresses.length > 0

  const type = useEffectEvent(() => {
    setOpen(true)
    setActive(-1)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !open) return
    const step = steps[event.key]
    if (step !== undefined && shown) {
      event.preventDefault()
      // the field itself comes before the first option and after the last
      const places = addresses.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && !stays) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter') {
      setOpen(false)
      const address = addresses[active]
      if (address === undefined) return
      event.preventDefault()
      navigate(address)
      onChoose()
    }
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const close = () => setOpen(false)
    field.addEventListener('input', () => type(), { signal })
    field.addEventListener('keydown', (event) => press(event), { signal })
    field.addEventListener('blur', close, { signal })
    const stop = on('page-view', close)
    for (const [name, value] of Object.entries(fixed)) field.setAttribute(name, value)
    field.setAttribute('aria-controls', listId)
    return () => {
      listening.abort()
      stop()
    }
  }, [field, listId])
  useEffect(() => {
    field.setAttribute('aria-expanded', String(shown))
    if (shown && active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else field.removeAttribute('aria-activedescendant')
  }, [field, listId, shown, active])
  return { open, active }
}

/** The active option. None once other options are listed: at its place there may be another one. */
function useActive(addresses: readonly string[]) {
  const [active, setActive] = useState(-1)
  const list = addresses.join('\n')
  const [listed, setListed] = useState(list)
  if (list !== listed) {
    setListed(list)
    setActive(-1)
  }
  return [active, setActive] as const
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
const fixed = { role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list' }
