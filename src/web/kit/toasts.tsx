import { useEffect, useRef, useState } from 'react'
import { cell, useCell } from '../platform/cell.ts'
import { useWords } from '../platform/site.ts'
import { Icon } from './icon.tsx'

export type ToastType = 'error' | 'success' | 'warning' | 'info'
type Toast = { readonly id: number; readonly message: string; readonly type: ToastType }

const shownForMs = 3000
const toasts = cell<readonly Toast[]>([])
let lastId = 0

/** Shows a message for three seconds, bottom right. What already stands there as a warning is not said again as an error. */
export function notify(type: ToastType, message: string): void {
  if (toasts.get().some((shown) => shown.message === message && shown.type !== type)) return
  lastId += 1
  toasts.set([...toasts.get().slice(-3), { id: lastId, message, type }])
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

// A modal dialog makes everything outside it inert, messages too: the topmost dialog shows them itself.
const hosts = cell<readonly symbol[]>([])

/** True while this dialog is the one that has to render the ToastRegion. */
export function useToastHost(open: boolean): boolean {
  const [me] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!open) return
    hosts.set([...hosts.get(), me])
    return () => hosts.set(hosts.get().filter((host) => host !== me))
  }, [open, me])
  return useCell(hosts).at(-1) === me
}

/** The region of the page itself; silent while a dialog shows the messages. */
export function PageToasts() {
  return useCell(hosts).length === 0 ? <ToastRegion /> : null
}

/** The live region. As a popover it lies above everything, and `fixed` means the window. */
export function ToastRegion() {
  const shown = useCell(toasts)
  const { kit } = useWords()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const region = element.current
    if (region !== null && !region.matches(':popover-open')) region.showPopover()
  }, [])
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
  const [paused, setPaused] = useState(false)
  const { tone, icon } = looks[type]
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismiss(id), shownForMs)
    return () => clearTimeout(timer)
  }, [id, paused])
  return (
    <div
      className={`toast pointer-events-auto flex items-start gap-1 rounded-md border-s-4 bg-surface py-1.5 ps-2 pe-1 shadow-high ${tone}`}
      data-type={type}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={icon} className="mt-0.25" />
      <p className="flex-1 text-sm text-ink" dir="auto">
        <span className="sr-only">{kit.toast[type]}: </span>
        {message}
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
