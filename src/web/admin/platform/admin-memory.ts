/** Keys of the admin area in this browser's storage, separate from the shop's. */
type AdminKey =
  | 'desk_sidebar'
  | 'desk_first_steps'
  | 'desk_shortcuts'
  | `desk_columns_${string}`
  | 'desk_views_orders'

/** A stored JSON value, unknown until checked; null if it is absent, invalid or storage is blocked. */
export function recall(key: AdminKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value. The admin area works without it if the browser blocks storage. */
export function remember(key: AdminKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full quotas throw here.
  }
}
