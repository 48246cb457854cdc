import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { LeaveGuard, type MayLeave } from './leave-guard.ts'

/** A dialog with fields: it asks before closing with unsaved changes, as leaving a page does. */
export function FormWindow({ onClose, children, ...dialog }: ComponentProps<typeof Dialog>) {
  const leaveGuard = useRef<MayLeave>(null)
  const guard = useCallback((mayLeave: MayLeave) => void (leaveGuard.current = mayLeave), [])
  const [inside, setInside] = useState<HTMLElement | null>(null)
  const close = () => {
    const element = inside?.closest('dialog')
    if (leaveGuard.current?.() !== false) onClose()
    // a second Escape without another key in between cannot be prevented
    else if (element?.open === false) element.showModal()
  }
  useEffect(() => {
    const element = inside?.closest('dialog')
    const escape = (event: Event) => {
      if (event.type === 'cancel' && event.target !== element) return
      if (event instanceof KeyboardEvent && (event.key !== 'Escape' || event.isComposing)) return
      if (!event.cancelable) return
      event.preventDefault()
      close()
    }
    // listens for the key itself, because the browser allows preventing “cancel” only once
    element?.addEventListener('keydown', escape)
    element?.addEventListener('cancel', escape)
    return () => {
      element?.removeEventListener('keydown', escape)
      element?.removeEventListener('cancel', escape)
    }
  })
  return (
    <Dialog {...dialog} onClose={close}>
      <LeaveGuard value={guard}>
        <div ref={setInside} className="contents">
          {children}
        </div>
      </LeaveGuard>
    </Dialog>
  )
}
