import type { ReactNode } from 'react'
import { productStates } from '#contract/product/product-shapes.ts'
import { SelectBox } from '#web/kit/select.tsx'
import type { ProductEditorForm } from './values/editor-form.ts'
import { productWords } from '#web/admin/words.ts'

/** Always visible: the product's saved state, and the button to save. */
export function EditorFoot({
  form,
  children,
}: {
  readonly form: ProductEditorForm
  readonly children: ReactNode
}) {
  const words = productWords.use()
  const { error: _, ...state } = form.text('state')
  return (
    <div className="admin-foot sticky bottom-0 z-30 -mx-2 flex items-center justify-end gap-1 border-t border-line bg-page px-2 py-1.5 md:-mx-3 md:px-3">
      <label htmlFor="product-state" className="text-sm font-semibold">
        {words.editor.state}
      </label>
      <div>
        <SelectBox
          id="product-state"
          {...state}
          look="min-h-5.5 rounded-sm border border-edge bg-surface ps-1.5"
        >
          {productStates.map((one) => (
            <option key={one} value={one}>
              {words.states[one]}
            </option>
          ))}
        </SelectBox>
      </div>
      {children}
    </div>
  )
}
