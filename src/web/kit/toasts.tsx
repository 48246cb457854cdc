import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, useStore } from '#web/platform/browser/store.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { moveClearOfActions } from './focus/clear-of-actions.ts'
import { Icon } from './icon.tsx'
import { Sentence } from './name.tsx'

type ToastType = 'error' | 'success' | 'warning' | 'info'
type Toast = { readonly id: number; readonly message: string; readonly type: ToastType }

const shownForMs = 3000
const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a message for three seconds, bottom right. Skipped if already shown with another type. */
export function notify(type: ToastType, message: string): void {
  if (toasts.get().some((shown) => shown.message === message && shown.type !== type)) return
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get(), { id, message, type }])
  // The timer is here and not in the card: a card is mounted again when a dialog opens or closes.
  setTimeout(() => leave(id), shownForMs)
}

// Messages under the pointer or with focus, and those of them whose time is over.
const held = new Set<number>()
const due = new Set<number>()

function leave(id: number): void {
  if (held.has(id)) due.add(id)
  else dismiss(id)
}

function release(id: number): void {
  held.delete(id)
  if (due.has(id)) dismiss(id)
}

function dismiss(id: number): void {
  held.delete(id)
  due.delete(id)
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

// A modal dialog makes everything outside it inert, messages too: the topmost dialog renders them itself.
const hosts = createStore<readonly symbol[]>([])

/** True while this dialog must render the ToastRegion. */
export function useToastHost(open: boolean): boolean {
  const [me] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!open) return
    hosts.set([...hosts.get(), me])
    return () => hosts.set(hosts.get().filter((host) => host !== me))
  }, [open, me])
  return useStore(hosts).at(-1) === me
}

/** The page's own region; empty while a dialog renders the messages. */
export function PageToasts() {
  return useStore(hosts).length === 0 ? <ToastRegion /> : null
}

/** The live region. As a popover it is above everything, and `fixed` is relative to the window. */
export function ToastRegion() {
  const shown = useStore(toasts)
  const { kit } = useWords()
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const region = element.current
    if (region !== null && !region.matches(':popover-open')) region.showPopover()
  }, [])
  useLayoutEffect(() => {
    if (element.current !== null && shown.length > 0) return moveClearOfActions(element.current)
  }, [shown])
  return (
    <section
      ref={element}
      popover="manual"
      aria-label={kit.notifications}
      aria-live="polite"
      className="toast-region pointer-events-none fixed grid gap-1 overflow-visible bg-transparent"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const looks = {
  error: { tone: 'text-error', icon: 'alert' },
  success: { tone: 'text-success', icon: 'done' },
  warning: { tone: 'text-warning', icon: 'warning' },
  info: { tone: 'text-info', icon: 'info' },
} as const

function ToastCard({ toast: { id, type, message } }: { readonly toast: Toast }) {
  const { kit } = useWords()
  const { tone, icon } = looks[type]
  // An unmounted element gets no pointerleave event.
  useEffect(() => () => release(id), [id])
  return (
    <div
      className={`toast pointer-events-auto flex items-start gap-1 rounded-md border-s-4 bg-surface py-1.5 ps-2 pe-1 shadow-high ${tone}`}
      data-type={type}
      // Only a moving pointer holds a message, not one that happens to rest where it appears.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && held.add(id)}
      onPointerLeave={() => release(id)}
      onFocus={() => held.add(id)}
      onBlur={() => release(id)}
    >
      <Icon name={icon} className="mt-0.25" />
      <p className="flex-1 text-sm text-ink" dir="auto">
        <span className="sr-only">{kit.toast[type]}: </span>
        <Sentence text={message} />
      </p>
      <button
        type="button"
        aria-label={kit.dismiss}
        className="grid size-3 place-items-center rounded-sm text-muted hover:bg-sunken"
        onClick={() => dismiss(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
