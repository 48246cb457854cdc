import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, useStore } from '#web/platform/framework/store.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { keepClearOfActs } from './clear-of-acts.ts'
import { Icon } from './icon.tsx'
import { Sentence } from './name.tsx'

export type ToastType = 'error' | 'success' | 'warning' | 'info'
type Toast = { readonly id: number; readonly message: string; readonly type: ToastType }

const shownForMs = 3000
const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a message for three seconds, bottom right. What already stands there as a warning is not said again as an error. */
export function notify(type: ToastType, message: string): void {
  if (toasts.get().some((shown) => shown.message === message && shown.type !== type)) return
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get().slice(-3), { id, message, type }])
  // The time runs here and not in the card: a card is drawn again when a dialog opens or closes.
  setTimeout(() => leave(id), shownForMs)
}

// Messages that somebody points at or has the focus in, and those of them whose time is over.
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

// A modal dialog makes everything outside it inert, messages too: the topmost dialog shows them itself.
const hosts = createStore<readonly symbol[]>([])

/** True while this dialog is the one that has to render the ToastRegion. */
export function useToastHost(open: boolean): boolean {
  const [me] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!open) return
    hosts.set([...hosts.get(), me])
    return () => hosts.set(hosts.get().filter((host) => host !== me))
  }, [open, me])
  return useStore(hosts).at(-1) === me
}

/** The region of the page itself; silent while a dialog shows the messages. */
export function PageToasts() {
  return useStore(hosts).length === 0 ? <ToastRegion /> : null
}

/** The live region. As a popover it lies above everything, and `fixed` means the window. */
export function ToastRegion() {
  const shown = useStore(toasts)
  const { kit } = useWords()
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const region = element.current
    if (region !== null && !region.matches(':popover-open')) region.showPopover()
  }, [])
  useLayoutEffect(() => {
    if (element.current !== null && shown.length > 0) return keepClearOfActs(element.current)
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
  // What is taken off the page hears nothing of the pointer that leaves it.
  useEffect(() => () => release(id), [id])
  return (
    <div
      className={`toast pointer-events-auto flex items-start gap-1 rounded-md border-s-4 bg-surface py-1.5 ps-2 pe-1 shadow-high ${tone}`}
      data-type={type}
      // A pointer that only happens to rest where the message appears holds nothing.
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
