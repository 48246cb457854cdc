import { useState } from 'react'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { duplicateProduct } from '#contract/admin/products/products.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { productWords } from '#web/admin/words.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'

/** Creates a draft copy of the saved product, and opens it. A product saved since a lost response is copied again. */
export function DuplicateButton({ product: { id, version } }: { readonly product: AdminProduct }) {
  const words = productWords.use().editor
  const problemText = useAdminProblem()
  const sendOnce = useRequestId()
  const [busy, setBusy] = useState(false)
  const duplicate = async () => {
    setBusy(true)
    const response = await sendOnce({ id, version }, (_, copyId) =>
      callAdmin(duplicateProduct, { id, copyId }),
    )
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    navigate(`/dashboard/admin/products/${response.data.id}`)
    notify('info', words.duplicated)
  }
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void duplicate()}>
      {words.duplicate}
    </Button>
  )
}
