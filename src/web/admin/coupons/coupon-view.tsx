import { useState } from 'react'
import { changeCoupon, type Coupon, createCoupon, getCoupon } from '../../../contract/coupon-desk.ts'
import { copyText } from '../../checkout/copy-text.ts'
import { Button } from '../../kit/button.tsx'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { Price } from '../../kit/price.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { notify } from '../../kit/toasts.tsx'
import { go } from '../../platform/router.tsx'
import { DeskForm } from '../form/desk-form.tsx'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import type { DeskViewProps } from '../frame/define-desk-page.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useAsk } from '../frame/desk-queries.ts'
import { deskWords } from '../frame/desk-words.ts'
import { useMay } from '../frame/use-desk.ts'
import { couponDeskWords } from './coupon-desk-words.ts'
import { draftOf, emptyDraft, termsOf } from './coupon-draft.ts'
import { CouponStateBadge, CouponUses } from './coupon-facts.tsx'
import { CouponTerms } from './coupon-terms.tsx'

const list = '/dashboard/admin/coupons'

/** /dashboard/admin/coupons/{id}: one coupon; `new` for one that is to be made. */
export function CouponView({ params }: DeskViewProps) {
  const { couponId = '' } = params
  return couponId === 'new' ? <NewCoupon /> : <OldCoupon couponId={couponId} />
}

function NewCoupon() {
  const words = couponDeskWords.use()
  const form = useDeskForm(emptyDraft)
  const save = async () => {
    const answer = await change(createCoupon, { code: form.values.code, ...termsOf(form.values) })
    if (answer.data === null) return form.fail(answer)
    form.reset(form.values)
    notify('success', words.made(answer.data.code))
    go(`${list}/${answer.data.id}`)
  }
  return (
    <DeskPage title={words.create} crumbs={[{ text: words.title, href: list }]}>
      <DeskForm
        form={form}
        onSave={save}
        foot={
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {words.create}
          </Button>
        }
      >
        <CouponTerms form={form} chosen={[]} withCode />
      </DeskForm>
    </DeskPage>
  )
}

function OldCoupon({ couponId }: { readonly couponId: string }) {
  const words = couponDeskWords.use()
  const { failed } = deskWords.use()
  const { data, isLoadingError, refetch } = useAsk(getCoupon, { couponId })
  const [loads, setLoads] = useState(0)
  return (
    <DeskPage
      title={data?.code ?? words.title}
      crumbs={[{ text: words.title, href: list }]}
      beside={data && <CouponStateBadge state={data.state} />}
      actions={data && <LinkButton code={data.code} />}
    >
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <Figures coupon={data} />
          <CouponEditor
            key={`${data.id} ${loads}`}
            coupon={data}
            onReload={async () => {
              await refetch()
              setLoads((now) => now + 1)
            }}
          />
        </>
      )}
    </DeskPage>
  )
}

function LinkButton({ code }: { readonly code: string }) {
  const words = couponDeskWords.use()
  const copy = async () => {
    const link = `${location.origin}/?coupon=${code}`
    if (await copyText(link)) notify('success', words.linkCopied)
    else notify('info', `${words.linkHint} ${link}`)
  }
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <DeskIcon name="copy" />
      {words.copyLink}
    </Button>
  )
}

function Figures({ coupon }: { readonly coupon: Coupon }) {
  const words = couponDeskWords.use()
  const cells = [
    { name: words.uses, value: <CouponUses coupon={coupon} /> },
    { name: words.revenue, value: <Price shekels={coupon.revenue} /> },
    { name: words.given, value: <Price shekels={coupon.given} /> },
  ]
  return (
    <dl
      aria-label={words.figures}
      className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3"
    >
      {cells.map(({ name, value }) => (
        <div key={name} className="grid content-start bg-surface px-2 py-1.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-bold digits">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type EditorProps = { readonly coupon: Coupon; readonly onReload: () => Promise<void> }

function CouponEditor({ coupon, onReload }: EditorProps) {
  const words = couponDeskWords.use()
  const { form: formWords } = deskWords.use()
  const mayEdit = useMay()('coupons.edit')
  const form = useDeskForm(draftOf(coupon))
  // the version that was loaded or saved here, not the one read anew meanwhile
  const [version, setVersion] = useState(coupon.version)
  const [stale, setStale] = useState(false)
  const save = async () => {
    const answer = await change(changeCoupon, { couponId: coupon.id, version, ...termsOf(form.values) })
    if (answer.problem?.code === 'version-changed') return setStale(true)
    if (answer.data === null) return form.fail(answer)
    setVersion(answer.data.version)
    form.reset(draftOf(answer.data))
    notify('success', words.saved)
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      foot={
        mayEdit && (
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {formWords.save}
          </Button>
        )
      }
    >
      <fieldset disabled={!mayEdit} className="contents">
        {stale && <StaleNotice onReload={onReload} />}
        <CouponTerms form={form} chosen={coupon.products} />
      </fieldset>
    </DeskForm>
  )
}
