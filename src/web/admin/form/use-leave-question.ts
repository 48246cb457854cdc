import { useContext, useEffect, useRef } from 'react'
import { hasEnded } from '#web/platform/http/session.ts'
import { adminWords } from '#web/admin/words.ts'
import { LeaveGuard } from './leave-guard.ts'

/** Asks before the page, or the dialog around the form, is left with unsaved changes. */
export function useLeaveQuestion(dirty: boolean, hasChanges: () => boolean): void {
  const { unsaved } = adminWords.use().form
  const guard = useContext(LeaveGuard)
  const latest = useRef(hasChanges)
  useEffect(() => void (latest.current = hasChanges))
  useEffect(() => {
    if (!dirty) return
    // after the session has ended, the changes are restored at the next sign-in
    const asks = () => latest.current() && !hasEnded()
    // computed on leaving: a save may have completed since the last render
    const mayLeave = () => !asks() || window.confirm(unsaved)
    const unload = (event: BeforeUnloadEvent) => asks() && event.preventDefault()
    // only the browser's own question prevents a navigation reliably
    const leave = (event: NavigateEvent) => {
      if (event.info === 'quiet' || !event.cancelable) return
      // a place on this page, or a file: nothing is left
      if (event.hashChange || event.downloadRequest !== null) return
      if (!mayLeave()) event.preventDefault()
    }
    window.addEventListener('beforeunload', unload)
    const navigation = 'navigation' in window ? window.navigation : null
    navigation?.addEventListener('navigate', leave)
    guard(mayLeave)
    return () => {
      window.removeEventListener('beforeunload', unload)
      navigation?.removeEventListener('navigate', leave)
      guard(null)
    }
  }, [dirty, unsaved, guard])
}
