import { createContext } from 'react'

/** Asks whether what is typed may be left; null: there is nothing to lose. */
export type MayLeave = (() => boolean) | null

/** Where a form tells the window around it what to ask before it closes. Outside of a window nobody listens. */
export const LeaveGuard = createContext<(mayLeave: MayLeave) => void>(() => {})
