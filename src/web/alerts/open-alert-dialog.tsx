import type { ComponentType } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import type { Language } from '#shop/localized.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { alertWords } from './alert-words.ts'

export type AlertWindow = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>

/** The window of "tell me when it is back" for a product, with its words and styles. */
export async function openAlertDialog(product: ProductPage, language: Language): Promise<AlertWindow> {
  await alertWords.load(language)
  return (window) => <AlertDialog product={product} {...window} />
}
