import { readTabJson, storeTabJson } from '#web/platform/browser/storage.ts'

const mostLinks = 20

/**
 * Whether the link with this coupon was followed before: the visitor came back to its entry of the history, and may
 * have removed the coupon or chosen another since. If not, it is remembered now.
 */
export function wasApplied(code: string): boolean {
  const key = 'navigation' in window ? window.navigation.currentEntry?.key : undefined
  if (key === undefined) return false
  const stored = readTabJson('coupon_links')
  const links: readonly unknown[] = Array.isArray(stored) ? stored : []
  const link = `${key} ${code}`
  if (links.includes(link)) return true
  storeTabJson('coupon_links', [...links, link].slice(-mostLinks))
  return false
}
