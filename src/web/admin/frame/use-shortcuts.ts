import { useEffect, useRef, useState } from 'react'
import { navigate } from '#web/platform/framework/router.tsx'
import { recall, remember } from '../platform/admin-memory.ts'
import { useRooms } from './use-admin.ts'

type Actions = { readonly search: () => void; readonly help: () => void; readonly sidebar: () => void }

export type Shortcuts = {
  /** Whether keys without Ctrl or ⌘ are active; some assistive tools press keys on their own. */
  readonly single: boolean
  readonly setSingle: (on: boolean) => void
}

const afterGMilliseconds = 1500

/**
 * The admin area's keyboard shortcuts. They are read by physical key, so that they work with a Hebrew layout
 * too, and are inactive while the user types or a dialog is open.
 */
export function useShortcuts(actions: Actions): Shortcuts {
  const rooms = useRooms()
  const [single, setSingleState] = useState(recall('desk_shortcuts') !== 'off')
  const now = useRef({ actions, rooms, single })
  useEffect(() => {
    now.current = { actions, rooms, single }
  })
  useEffect(() => {
    let wentAt = -Infinity
    const press = (event: KeyboardEvent) => {
      const { actions, rooms, single } = now.current
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK') {
        event.preventDefault()
        return actions.search()
      }
      if (!single || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = event.code.replace('Key', '').toLowerCase()
      const room =
        event.timeStamp - wentAt < afterGMilliseconds ? rooms.find((one) => one.key === key) : undefined
      wentAt = key === 'g' ? event.timeStamp : -Infinity
      if (room !== undefined) navigate(room.path)
      else if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) actions.help()
      else if (event.code === 'Slash' && focusTableSearch()) event.preventDefault()
      else if (event.code === 'BracketLeft') actions.sidebar()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return {
    single,
    setSingle(on) {
      remember('desk_shortcuts', on ? 'on' : 'off')
      setSingleState(on)
    },
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')))
  )
}

function focusTableSearch(): boolean {
  const search = document.querySelector('[data-table-search]')
  if (!(search instanceof HTMLElement)) return false
  search.focus()
  return true
}
