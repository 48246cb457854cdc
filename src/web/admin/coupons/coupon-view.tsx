import { useState } from 'react'
import { changeCoupon, type Coupon, createCoupon, getCoupon } from '#contract/admin/coupons.ts'
import { copyText } from '#web/checkout/receipt/copy-text.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Price } from '#web/kit/price.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { Tile, Tiles } from '#web/kit/boxes/tiles.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { AdminForm } from '../form/admin-form.tsx'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useReload } from '../form/use-reload.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, couponAdminWords } from '#web/admin/words.ts'
import { useMay } from '../frame/use-admin.ts'
import { couponDraftOf, emptyCouponDraft, termsOf } from './coupon-draft.ts'
import { CouponStateBadge, CouponUses } from './coupon-summary.tsx'
import { CouponTerms } from './coupon-terms.tsx'

const list = '/dashboard/admin/coupons'

/** /dashboard/admin/coupons/{id}: one coupon; `new` for a new one. */
export function CouponView({ params }: AdminViewProps) {
  const { couponId = '' } = params
  return couponId === 'new' ? <NewCoupon /> : <OldCoupon couponId={couponId} />
}

function NewCoupon() {
  const words = couponAdminWords.use()
  const form = useAdminForm(emptyCouponDraft)
  const save = async () => {
    const response = await callAdmin(createCoupon, { code: form.values.code, ...termsOf(form.values) })
    if (response.data === null) return form.fail(response)
    form.reset(form.values)
    notify('success', words.made(response.data.code))
    navigate(`${list}/${response.data.id}`)
  }
  return (
    <AdminPage title={words.create} crumbs={[{ text: words.title, href: list }]}>
      <AdminForm
        form={form}
        onSave={save}
        foot={
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {words.create}
          </Button>
        }
      >
        <CouponTerms form={form} chosen={[]} withCode />
      </AdminForm>
    </AdminPage>
  )
}

function OldCoupon({ couponId }: { readonly couponId: string }) {
  const words = couponAdminWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getCoupon, { couponId })
  const { loads, reload } = useReload(refetch)
  return (
    <AdminPage
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
          <CouponEditor key={`${data.id} ${loads}`} coupon={data} onReload={reload} />
        </>
      )}
    </AdminPage>
  )
}

function LinkButton({ code }: { readonly code: string }) {
  const words = couponAdminWords.use()
  const copy = async () => {
    const link = `${location.origin}/?coupon=${code}`
    if (await copyText(link)) notify('success', words.linkCopied)
    else notify('info', `${words.linkHint} ${link}`)
  }
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <AdminIcon name="copy" />
      {words.copyLink}
    </Button>
  )
}

function Figures({ coupon }: { readonly coupon: Coupon }) {
  const words = couponAdminWords.use()
  const cells = [
    { name: words.uses, value: <CouponUses coupon={coupon} /> },
    { name: words.revenue, value: <Price shekels={coupon.revenue} /> },
    { name: words.discounts, value: <Price shekels={coupon.discounts} /> },
  ]
  return (
    <Tiles aria-label={words.figures} className="sm:grid-cols-3">
      {cells.map(({ name, value }) => (
        <Tile key={name} name={name}>
          {value}
        </Tile>
      ))}
    </Tiles>
  )
}

type EditorProps = { readonly coupon: Coupon; readonly onReload: () => Promise<void> }

function CouponEditor({ coupon, onReload }: EditorProps) {
  const words = couponAdminWords.use()
  const { form: formWords } = adminWords.use()
  const mayEdit = useMay()('coupons.edit')
  const form = useAdminForm(couponDraftOf(coupon))
  // the version loaded or saved here, not one refetched since
  const [version, setVersion] = useState(coupon.version)
  const [stale, setStale] = useState(false)
  const save = async () => {
    const response = await callAdmin(changeCoupon, { couponId: coupon.id, version, ...termsOf(form.values) })
    if (response.problem?.code === 'version-changed') return setStale(true)
    if (response.data === null) return form.fail(response)
    setVersion(response.data.version)
    form.reset(couponDraftOf(response.data))
    notify('success', words.saved)
  }
  return (
    <AdminForm
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
    </AdminForm>
  )
}
