import './styles/dialog.css'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useDirection, useWords } from '#web/platform/framework/site.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { restoreLostFocus } from './focus/restore-lost-focus.ts'
import { Sentence } from './name.tsx'
import { ToastRegion, useToastHost } from './toasts.tsx'

type DialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Closes only by a button of its content: what it shows is never shown again. */
  readonly stays?: boolean
  /** Icon buttons beside the one that closes it. */
  readonly actions?: ReactNode
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A modal dialog. The browser traps focus, closes it on Escape and restores focus. */
export function Dialog(props: DialogProps) {
  return <ModalFrame {...props} look="dialog-box" />
}

/** A panel that slides in from the inline end: the right in English, the left in Hebrew. */
export function Drawer(props: DialogProps) {
  return <ModalFrame {...props} look="dialog-drawer" />
}

/** A full-screen dialog. `head` replaces the title. */
export function Sheet({ head, ...props }: DialogProps & { readonly head: ReactNode }) {
  return <ModalFrame {...props} head={head} look="dialog-sheet" />
}

function ModalFrame({
  open,
  onClose,
  stays = false,
  title,
  head,
  actions,
  footer,
  children,
  look,
}: DialogProps & { readonly look: string; readonly head?: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const direction = useDirection()
  const { kit } = useWords()
  const hostsToasts = useToastHost(open)
  useEffect(restoreLostFocus, [])
  useLayoutEffect(() => {
    const dialog = element.current
    // the browser restores focus when a dialog is closed, but not when it is unmounted while open
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = element.current
    if (open && dialog?.open === false) {
      dialog.showModal()
      // By default the browser focuses the buttons of the head; visitors want the content below.
      if (look === 'dialog-drawer') dialog.querySelector<HTMLElement>('.dialog-content')?.focus()
    }
    if (!open && dialog?.open === true) dialog.close()
  }, [open, look])
  useEffect(() => {
    const dialog = element.current
    const press = (event: MouseEvent) => !stays && isOutside(event, dialog) && onClose()
    dialog?.addEventListener('mousedown', press)
    return () => dialog?.removeEventListener('mousedown', press)
  }, [onClose, stays])
  return (
    <dialog
      ref={element}
      dir={direction}
      {...(head === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
      className={`dialog ${look}`}
      closedby={stays ? 'none' : undefined}
      // a browser without `closedby` closes it on Escape
      onClose={() => (stays && open ? element.current?.showModal() : onClose())}
    >
      {open && (
        <div className="flex h-full max-h-[inherit] flex-col">
          <div className="flex flex-wrap items-center gap-x-0.5 border-b border-line ps-3 pe-1.5 py-1.5">
            {head}
            {/* after the title for the eye, before it in reading and focus order */}
            {!stays && (
              <IconButton label={kit.close} className="order-1" onClick={onClose}>
                <Icon name="close" />
              </IconButton>
            )}
            {head === undefined && (
              <h2 id={titleId} className="min-w-0 flex-1 text-lg font-bold">
                <Sentence text={title} />
              </h2>
            )}
            {actions && <div className="flex">{actions}</div>}
          </div>
          <div
            tabIndex={-1}
            className="dialog-content min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 outline-none"
          >
            {children}
          </div>
          {footer && <div className="border-t border-line px-3 py-2 sm:py-3">{footer}</div>}
        </div>
      )}
      {hostsToasts && <ToastRegion />}
    </dialog>
  )
}

/** True for a click on the backdrop: its target is the dialog element, outside its box. */
function isOutside({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (dialog === null || target !== dialog) return false
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
