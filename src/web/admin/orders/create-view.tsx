import { useRef } from 'react'
import { createOrder, discountKinds } from '../../../contract/order-actions.ts'
import { ServiceParts } from '../../checkout/service-parts.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field, Select, TextArea } from '../../kit/field.tsx'
import { Price } from '../../kit/price.tsx'
import { notify } from '../../kit/toasts.tsx'
import { go } from '../../platform/router.tsx'
import { DeskForm } from '../form/desk-form.tsx'
import { FormPart } from '../form/form-part.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import { draftBody, emptyDraft, missingIn, type OrderDraft, totalOf } from './order-draft.ts'
import { orderDeskWords } from './order-desk-words.ts'
import { OrderProducts } from './order-products.tsx'
import { useOrderDetails } from './use-order-details.ts'

const list = '/dashboard/admin/orders'
type DraftForm = ReturnType<typeof useDeskForm<OrderDraft>>

/** /dashboard/admin/orders/create: an order for a customer. */
export function CreateView() {
  const words = orderDeskWords.use()
  const form = useDeskForm<OrderDraft>(emptyDraft)
  const { items: chosen } = form.values
  const details = useOrderDetails(chosen)
  const total = totalOf(form.values, chosen)
  // one key for what is on screen: a lost answer and a second press make one order
  const attempt = useRef({ body: '', key: '' })
  const save = async () => {
    const body = { ...draftBody(form.values, chosen, total), ...details.body() }
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() }
    const answer = await change(createOrder, body, { idempotencyKey: attempt.current.key })
    if (answer.data === null) {
      await details.fail(answer)
      return form.fail(answer)
    }
    form.reset(form.values)
    notify('success', words.create.done)
    go(`${list}/${answer.data.orderId}`)
  }
  const check = (): Readonly<Record<string, string>> => ({
    ...missingIn(form.values),
    ...(chosen.length === 0 ? { items: 'required' } : details.check()),
  })
  return (
    <DeskPage title={words.create.title} crumbs={[{ text: words.title, href: list }]}>
      <DeskForm
        form={form}
        onSave={save}
        check={check}
        foot={
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" busy={form.busy}>
              {words.create.submit}
            </Button>
            <p className="text-lg font-bold">
              {`${words.create.total}: `}
              <Price shekels={total / 100} />
            </p>
          </div>
        }
      >
        <div className="grid items-start gap-2 lg:grid-cols-2">
          <div className="grid gap-2">
            <Customer form={form} />
            <FormPart title={words.create.products}>
              <OrderProducts
                chosen={chosen}
                onChange={(items) => form.set('items', items)}
                error={
                  chosen.length === 0 && form.errorOf('items') !== undefined
                    ? words.create.nothing
                    : undefined
                }
              />
              <ServiceParts {...details.parts} />
            </FormPart>
          </div>
          <Terms form={form} />
        </div>
      </DeskForm>
    </DeskPage>
  )
}

function Customer({ form }: { readonly form: DraftForm }) {
  const words = orderDeskWords.use()
  const { create } = words
  return (
    <FormPart title={create.customer}>
      <CustomerChoice
        chosen={form.values.username}
        onChoose={(customer) => {
          form.set('userId', customer?.userId ?? '')
          form.set('username', customer?.username ?? '')
          if (customer === null) return
          form.set('email', customer.email)
          form.set('phone', customer.phone ?? '')
          form.set('language', customer.language)
        }}
      />
      <Field label={create.name} autoComplete="off" maxLength={100} required {...form.text('name')} />
      <div className="grid items-start gap-2 sm:grid-cols-2">
        <Field label={create.email} type="email" autoComplete="off" required {...form.text('email')} />
        <Field label={create.phone} type="tel" autoComplete="off" {...form.text('phone')} />
      </div>
      <Select label={create.language} {...form.text('language')}>
        <option value="he">{words.languages.he}</option>
        <option value="en">{words.languages.en}</option>
      </Select>
    </FormPart>
  )
}

function Terms({ form }: { readonly form: DraftForm }) {
  const words = orderDeskWords.use().create
  const { discount, pays } = form.values
  return (
    <FormPart title={words.price}>
      <div className="grid items-start gap-2 sm:grid-cols-2">
        <Select label={words.discount} {...form.text('discount')}>
          {discountKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.discounts[kind]}
            </option>
          ))}
        </Select>
        {discount === 'percent' && (
          <Field label={words.percent} inputMode="numeric" dir="ltr" required {...form.text('percent')} />
        )}
        {discount === 'fixed' && (
          <Field label={words.amount} inputMode="decimal" dir="ltr" required {...form.text('amount')} />
        )}
      </div>
      <div className="grid items-start gap-2 sm:grid-cols-[3fr_2fr]">
        <Select label={words.pays} {...form.text('pays')}>
          <option value="link">{words.ways.link}</option>
          <option value="paid">{words.ways.paid}</option>
        </Select>
        {pays === 'link' && (
          <Field label={words.holdHours} inputMode="numeric" dir="ltr" required {...form.text('holdHours')} />
        )}
      </div>
      {(discount !== 'none' || pays === 'paid') && (
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          maxLength={500}
          required
          {...form.text('reason')}
        />
      )}
      <Checkbox label={words.terms} {...form.tick('termsAccepted')} />
    </FormPart>
  )
}
