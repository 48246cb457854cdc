import { AlertDialog } from './alert-dialog.tsx'
import { alertWords } from './alert-words.ts'

/** The window of "tell me when it is back". */
export const section = { View: AlertDialog, words: [alertWords] }
