import { keepFocus } from './keep-focus.ts'

/** As a `ref`: focuses an element when it appears, replacing the button or form that was used and is gone. */
export function takeFocus(element: HTMLElement | null): void {
  keepFocus()
  element?.focus()
}
