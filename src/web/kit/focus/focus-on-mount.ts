import { restoreLostFocus } from './restore-lost-focus.ts'

/** As a `ref`: focuses an element when it appears, replacing the button or form that was used and is gone. */
export function focusOnMount(element: HTMLElement | null): void {
  restoreLostFocus()
  element?.focus()
}
