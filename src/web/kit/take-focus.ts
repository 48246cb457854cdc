import { keepFocus } from './keep-focus.ts'

/** As a `ref`: takes the focus when it comes, in place of the button or form that was used and has gone. */
export function takeFocus(element: HTMLElement | null): void {
  keepFocus()
  element?.focus()
}
