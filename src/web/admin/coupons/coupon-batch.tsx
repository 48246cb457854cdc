import { useState } from 'react'
import { createCouponBatch } from '#contract/admin/coupons.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { couponKinds } from '#shop/coupons/coupon.ts'
import { FormBody } from '../form/form-dialog.tsx'
import { FormWindow } from '../form/form-window.tsx'
import { useRequestId } from '../form/use-request-id.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useCopy } from '../platform/use-copy.ts'
import { couponAdminWords } from '#web/admin/words.ts'
import { emptyCouponDraft, termsOf } from './coupon-draft.ts'

type Made = OutputOf<typeof createCouponBatch>
type ManyProps = { readonly open: boolean; readonly onClose: () => void }

/** Creates many codes with the same terms, to be handed out one by one. */
export function CouponBatch({ open, onClose }: ManyProps) {
  const words = couponAdminWords.use().many
  const [made, setMade] = useState<Made | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <FormWindow open={open} onClose={close} title={words.title}>
      {made === null ? <ManyForm onDone={setMade} /> : <MadeCodes made={made} onClose={close} />}
    </FormWindow>
  )
}

const first = { prefix: '', count: '100', ...emptyCouponDraft }

function ManyForm({ onDone }: { readonly onDone: (made: Made) => void }) {
  const all = couponAdminWords.use()
  const words = all.many
  const sendOnce = useRequestId()
  return (
    <FormBody
      first={first}
      send={({ prefix, count, ...draft }) =>
        sendOnce({ prefix, count: Number(count), ...termsOf(draft) }, (batch, batchId) =>
          callAdmin(createCouponBatch, { ...batch, batchId }),
        )
      }
      submit={words.submit}
      onDone={onDone}
    >
      {(form) => (
        <>
          <p className="text-muted">{words.lead}</p>
          <FormRow>
            <Field
              label={words.prefix}
              hint={words.prefixHint}
              dir="ltr"
              maxLength={20}
              {...form.text('prefix')}
            />
            <Field label={words.count} inputMode="numeric" dir="ltr" required {...form.text('count')} />
            <Select label={all.kind} {...form.text('kind')}>
              {couponKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {all.kinds[kind]}
                </option>
              ))}
            </Select>
            {form.values.kind === 'percent' ? (
              <Field label={all.percent} inputMode="numeric" dir="ltr" required {...form.text('percent')} />
            ) : (
              <Field label={all.amount} inputMode="decimal" dir="ltr" required {...form.text('amount')} />
            )}
            <Field label={all.minSpend} inputMode="decimal" dir="ltr" {...form.text('minSpend')} />
            <Field label={all.endsAt} type="date" {...form.text('endsAt')} />
          </FormRow>
          <Field label={all.note} maxLength={300} {...form.text('note')} />
        </>
      )}
    </FormBody>
  )
}

function MadeCodes({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const words = couponAdminWords.use().many
  const text = made.codes.join('\n')
  const copy = useCopy()
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        {words.done(made.codes.length)}
      </p>
      <textarea
        readOnly
        dir="ltr"
        rows={10}
        aria-label={words.title}
        value={text}
        className="w-full rounded-sm border border-edge bg-sunken p-1 font-mono text-sm"
      />
      <div className="flex flex-wrap gap-1">
        <Button onClick={() => void copy(text, words.copied)}>
          <AdminIcon name="copy" />
          {words.copy}
        </Button>
        <ButtonLink
          variant="secondary"
          href={`/dashboard/admin/coupons?batchId=${made.batchId}`}
          onClick={onClose}
        >
          {words.toList}
        </ButtonLink>
      </div>
    </div>
  )
}
