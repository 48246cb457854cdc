import type { ReactNode } from 'react'

/** Important information for the shopper. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-sm border-s-4 border-warning bg-warning-soft p-1.5 text-ink">
      {children}
    </div>
  )
}
