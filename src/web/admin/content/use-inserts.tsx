import { useState } from 'react'
import { addContentPicture } from '#contract/admin/content/content.ts'
import type { Language } from '#shop/localized.ts'
import { type Marked, insertParagraph } from '#shop/text/markdown-marks.ts'
import { textWords } from '#web/admin/words.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { uploadAdmin } from '../platform/call-admin.ts'
import { ProductSearch } from '../form/product-search.tsx'
import type { ContentEditorForm } from './editor-form.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** A place in the text of a language. */
export type TextPlace = { readonly side: Language; readonly at: Marked }

/**
 * Inserts pictures and products into the text. `dialogs` belong outside of the form: Enter in one of their fields
 * would save it.
 */
export function useInserts(form: ContentEditorForm) {
  const texts = textWords.use()
  const problemText = useAdminProblem()
  const [picturePlace, setPicturePlace] = useState<(TextPlace & { readonly file: File | null }) | null>(null)
  const [productPlace, setProductPlace] = useState<TextPlace | null>(null)
  /** At the marked place; at the end if the text has been changed since, or nothing was marked in it. */
  const put = (side: Language, paragraph: string, at?: Marked) =>
    form.alter(`body.text.${side}`, (now) => {
      const place = at?.text === now ? at : { text: now, from: now.length, to: now.length }
      return insertParagraph(place, paragraph).text
    })
  const upload = async (file: File, alt: Readonly<Record<Language, string>>) => {
    if (picturePlace === null) return
    const response = await uploadAdmin(addContentPicture, {}, file)
    if (response.data === null) return notify('error', problemText(response))
    const { imageUrl, width, height } = response.data
    const pictureIn = (side: Language) =>
      `![${alt[side].replace(/[[\]\n]/g, ' ')}](${imageUrl}#${width}x${height})`
    const { side, at } = picturePlace
    const other = side === 'en' ? 'he' : 'en'
    put(side, pictureIn(side), at)
    put(other, pictureIn(other))
    setPicturePlace((now) => (now === picturePlace ? null : now))
  }
  const dialogs = (
    <>
      {picturePlace !== null && (
        <PictureDialog file={picturePlace.file} onClose={() => setPicturePlace(null)} onChoose={upload} />
      )}
      <Dialog open={productPlace !== null} title={texts.product} onClose={() => setProductPlace(null)}>
        <ProductSearch
          label={texts.product}
          labelHidden
          state="live"
          prices
          onChoose={({ slug }) => {
            if (productPlace !== null) put(productPlace.side, `{{product:${slug}}}`, productPlace.at)
            setProductPlace(null)
          }}
        />
      </Dialog>
    </>
  )
  return {
    dialogs,
    onPicture: (place: TextPlace, file: File | null) => setPicturePlace({ ...place, file }),
    onProduct: setProductPlace,
  }
}
