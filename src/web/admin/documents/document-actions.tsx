import { useState } from 'react'
import { enterDocument, requestDocument } from '#contract/admin/orders/documents.ts'
import type { AdminTaxDocument } from '#contract/orders/tax-document.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { documentWords } from '#web/admin/words.ts'

type DocumentProps = { readonly document: AdminTaxDocument }

/**
 * A manager's actions on a document: request it from the provider again, or record it. Both are safe at any
 * time.
 */
export function DocumentActions({ document }: DocumentProps) {
  const words = documentWords.use()
  const may = useMay()
  const [enters, setEnters] = useState(false)
  const { status, provider, allocationNumber, needsAllocationNumber } = document
  if (!may('orders.refund')) return null
  const open =
    status !== 'issued' || provider === null || (needsAllocationNumber && allocationNumber === null)
  return (
    <div className="flex flex-wrap gap-1 print:hidden">
      {status !== 'issued' && provider !== null && <Ask document={document} />}
      {open && (
        <Button variant="secondary" size="sm" onClick={() => setEnters(true)}>
          {words.enter}
        </Button>
      )}
      {enters && <Enter document={document} onClose={() => setEnters(false)} />}
    </div>
  )
}

function Ask({ document }: DocumentProps) {
  const words = documentWords.use()
  const problemOf = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const response = await callAdmin(requestDocument, { documentId: document.id })
    setBusy(false)
    if (response.data === null) notify('error', problemOf(response))
    else notify('success', words.asked)
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void send()}>
      {words.ask}
    </Button>
  )
}

function Enter({ document, onClose }: DocumentProps & { readonly onClose: () => void }) {
  const words = documentWords.use()
  const { id, number, link, allocationNumber, needsAllocationNumber } = document
  const first = { number: number ?? '', link: link ?? '', allocationNumber: allocationNumber ?? '' }
  return (
    <FormDialog
      title={words.enter}
      onClose={onClose}
      first={first}
      send={(values) => callAdmin(enterDocument, { documentId: id, ...values })}
      submit={words.enter}
      message={words.entered}
    >
      {(form) => (
        <>
          <p>{words.enterText}</p>
          <Field label={words.number} dir="ltr" required {...form.text('number')} />
          <Field label={words.link} hint={words.linkHint} dir="ltr" type="url" {...form.text('link')} />
          <Field
            label={words.allocation}
            {...(needsAllocationNumber && { hint: words.allocationHint })}
            dir="ltr"
            inputMode="numeric"
            {...form.text('allocationNumber')}
          />
        </>
      )}
    </FormDialog>
  )
}
