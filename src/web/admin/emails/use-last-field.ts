import { type FocusEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** The field last edited, and a function that inserts text at its cursor. */
export function useLastField() {
  const last = useRef<TextField>(null)
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) last.current = target
    },
    insert: (text: string) => {
      const field = last.current
      if (field === null || !field.isConnected) return
      const [from, to] = [
        field.selectionStart ?? field.value.length,
        field.selectionEnd ?? field.value.length,
      ]
      field.setRangeText(text, from, to, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.focus()
    },
  }
}
