import { useState } from 'react'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { eraseCustomer, exportCustomerData, getErasure } from '#contract/admin/customers/customers.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { saveDownload } from '#web/platform/http/download-file.ts'
import { requestAddress } from '#web/platform/http/request.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { FormBody } from '../form/form-dialog.tsx'
import { FormWindow } from '../form/form-window.tsx'
import { asManager, callAdmin } from '../platform/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { adminWords, customerWords } from '#web/admin/words.ts'

type Props = { readonly customer: Customer }

/** The customer's privacy rights: export and erasure of their data. Owners only. */
export function CustomerData({ customer }: Props) {
  const words = customerWords.use()
  const [erasing, setErasing] = useState(false)
  if (!useMay()('customers.erase')) return null
  return (
    <Section title={words.privacy} hint={words.privacyText}>
      <div className="flex flex-wrap gap-1">
        <FileButton customer={customer} form="page" />
        <FileButton customer={customer} form="json" />
        <Button variant="danger" size="sm" onClick={() => setErasing(true)}>
          {words.erase}
        </Button>
      </div>
      <FormWindow open={erasing} onClose={() => setErasing(false)} title={words.eraseTitle}>
        {erasing && <Erasure customer={customer} />}
      </FormWindow>
    </Section>
  )
}

function FileButton({ customer: { id: customerId }, form }: Props & { readonly form: 'page' | 'json' }) {
  const words = customerWords.use()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const input = { customerId, form, language }
    const { error } = await asManager(() => saveDownload(requestAddress(exportCustomerData, input).address))
    setBusy(false)
    if (error !== null) notify('error', words.fileFailed)
  }
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void download()}>
      {form === 'page' ? words.filePage : words.fileJson}
    </Button>
  )
}

/** Lists what would be deleted, and asks to type the address as a confirmation. */
function Erasure({ customer: { id: customerId, email } }: Props) {
  const words = customerWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getErasure, { customerId })
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-10" />
  const { unrevealedKeys, freshFiles, orders, blocked } = data
  if (blocked !== null) return <p>{words.eraseBlocked[blocked]}</p>
  const lost = [
    ...(unrevealedKeys > 0 ? [words.eraseKeys(unrevealedKeys)] : []),
    ...(freshFiles > 0 ? [words.eraseFiles(freshFiles)] : []),
  ]
  return (
    <FormBody
      first={{ confirm: '', acceptLoss: false }}
      submit={words.erase}
      danger
      check={({ acceptLoss }) => (acceptLoss || lost.length === 0 ? {} : { acceptLoss: 'required' })}
      // only a loss that is listed here can be accepted: a key may be bought while the dialog is open
      send={({ confirm, acceptLoss }) =>
        callAdmin(eraseCustomer, { customerId, confirm, acceptLoss: lost.length > 0 && acceptLoss })
      }
      message={words.erased}
      onDone={() => navigate('/dashboard/admin/customers')}
    >
      {(form) => (
        <>
          <p>{words.eraseText}</p>
          <ul className="list-disc ps-2.5">
            {[...(orders > 0 ? [words.eraseOrders(orders)] : []), ...lost].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {lost.length > 0 && <Checkbox label={words.acceptLoss} {...form.tick('acceptLoss')} />}
          <Field
            label={words.eraseConfirm}
            hint={<bdi dir="ltr">{email}</bdi>}
            dir="ltr"
            autoComplete="off"
            required
            {...form.text('confirm')}
          />
        </>
      )}
    </FormBody>
  )
}
