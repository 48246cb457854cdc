import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { findKey } from '#contract/admin/stock/stock-keys.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { Code, KeyBadge, MaskedKey } from './key-badge.tsx'
import { stockWords } from '#web/admin/words.ts'

type FindProps = { readonly open: boolean; readonly onClose: () => void }
type Found = OutputOf<typeof findKey>

/**
 * Finds the product and state of a whole key. The key is sent in the body: in a URL it would stay in the
 * browser history.
 */
export function FindKey({ open, onClose }: FindProps) {
  const words = stockWords.use().find
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <FindForm />
    </Dialog>
  )
}

function FindForm() {
  const words = stockWords.use().find
  const form = useAdminForm({ key: '' })
  const [found, setFound] = useState<Found | null>(null)
  const search = async () => {
    setFound(null)
    const response = await callAdmin(findKey, { key: form.values.key })
    if (response.data !== null) {
      form.reset({ key: '' })
      setFound(response.data)
    } else if (response.problem?.code === 'not-found') form.setError(words.none)
    else form.fail(response)
  }
  return (
    <AdminForm
      form={form}
      onSave={search}
      foot={
        <>
          {found !== null && <FoundKey found={found} />}
          <Button type="submit" busy={form.busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <p className="text-muted">{words.lead}</p>
      <Field
        label={words.key}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.text('key')}
      />
    </AdminForm>
  )
}

function FoundKey({ found: { key, productName } }: { readonly found: Found }) {
  const words = stockWords.use().find
  const language = useLanguage()
  return (
    <dl aria-live="polite" className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 rounded-md bg-sunken p-2">
      <dt className="text-muted">{words.product}</dt>
      <dd>
        <a
          href={`/dashboard/admin/stock/${key.productId}`}
          className="font-semibold text-link hover:underline"
        >
          <Name text={productName[language]} />
        </a>
      </dd>
      <dt className="text-muted">{words.status}</dt>
      <dd className="flex flex-wrap items-center gap-1">
        <MaskedKey lastFour={key.lastFour} />
        <KeyBadge status={key.status} />
      </dd>
      {key.orderNumber !== null && (
        <>
          <dt className="text-muted">{words.order}</dt>
          <dd>
            <Code text={key.orderNumber} />
          </dd>
        </>
      )}
      {key.batchId !== null && (
        <dd className="col-span-2">
          <ButtonLink variant="secondary" size="sm" href={`/dashboard/admin/stock/batches/${key.batchId}`}>
            {words.toBatch}
          </ButtonLink>
        </dd>
      )}
    </dl>
  )
}
