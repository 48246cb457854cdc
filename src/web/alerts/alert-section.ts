import { AlertDialog } from './alert-dialog.tsx'
import { alertWords } from './alert-words.ts'

/** The dialog that requests a stock alert. */
export const section = { View: AlertDialog, words: [alertWords] }
