import { copyText } from '#web/checkout/receipt/copy-text.ts'
import { notify } from '#web/kit/toasts.tsx'
import { adminWords } from '#web/admin/words.ts'

/** Copies a text; says `done`, or that the browser does not allow copying. */
export function useCopy() {
  const { notCopied } = adminWords.use()
  return async (text: string, done: string): Promise<void> => {
    if (await copyText(text)) notify('success', done)
    else notify('error', notCopied)
  }
}
