import { createContext } from 'react'

/** Asks whether unsaved changes may be discarded; null if there are none. */
export type MayLeave = (() => boolean) | null

/** Lets a form tell the dialog around it what to ask before closing. Outside of a dialog it does nothing. */
export const LeaveGuard = createContext<(mayLeave: MayLeave) => void>(() => {})
