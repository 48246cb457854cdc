/** Copies a text to the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies by selecting text in a text box: pages over plain HTTP have no clipboard API. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.className = 'sr-only'
  document.body.append(box)
  box.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way there is without a secure context
  const done = document.execCommand('copy')
  box.remove()
  return done
}
