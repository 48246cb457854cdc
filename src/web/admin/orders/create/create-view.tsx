import { createOrder, discountKinds } from '#contract/admin/orders/order-actions.ts'
import { BusinessFields } from '#web/checkout/business-fields.tsx'
import { answerFaultsOf, answersToSend, checkAnswers } from '#web/checkout/service-details/service-answers.ts'
import { ServiceForms } from '#web/checkout/service-details/service-forms.tsx'
import { useServiceForms } from '#web/checkout/service-details/use-service-forms.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select, TextArea } from '#web/kit/field.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { Price } from '#web/kit/price.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { AdminForm } from '#web/admin/form/admin-form.tsx'
import { useAdminForm } from '#web/admin/form/use-admin-form.ts'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { readCurrentPrices } from './current-prices.ts'
import { CustomerChoice } from './customer-choice.tsx'
import { draftBody, emptyOrderDraft, missingFieldsIn, type OrderDraft, totalOf } from './order-draft.ts'
import { orderAdminWords } from '#web/admin/words.ts'
import { OrderProducts } from '../order-products.tsx'

const list = '/dashboard/admin/orders'
type DraftForm = ReturnType<typeof useAdminForm<OrderDraft>>

/** /dashboard/admin/orders/create: an order for a customer. */
export function CreateView() {
  const words = orderAdminWords.use()
  const form = useAdminForm<OrderDraft>(emptyOrderDraft, {
    check: (draft) => ({
      ...missingFieldsIn(draft),
      ...(draft.items.length === 0 ? { items: 'required' } : checkAnswers(forms, draft.answers)),
    }),
  })
  const { items: chosen, answers } = form.values
  const { forms, reload } = useServiceForms(chosen.map(({ id }) => id))
  const wrongItem = Object.keys(form.problems).find((name) => /^items(\.|$)/.test(name))
  const total = totalOf(form.values, chosen)
  const sendOnce = useRequestId()
  const save = async () => {
    const neededAnswers = answersToSend(forms, answers)
    const body = {
      ...draftBody(form.values, chosen, total),
      ...(neededAnswers && { answers: neededAnswers }),
    }
    const response = await sendOnce(body, (order, idempotencyKey) =>
      callAdmin(createOrder, order, { idempotencyKey }),
    )
    if (response.data === null) {
      if (response.problem?.code === 'price-changed') {
        form.alter('items', await readCurrentPrices(chosen))
        return form.fail(response, words.create.priceChanged)
      }
      const faults = answerFaultsOf(response.problem)
      if (faults !== null) await reload()
      form.fail(response)
      return faults === null ? undefined : form.refuse(faults)
    }
    form.reset(form.values)
    notify('success', words.create.done)
    navigate(`${list}/${response.data.orderId}`)
  }
  return (
    <AdminPage title={words.create.title} crumbs={[{ text: words.title, href: list }]}>
      <AdminForm
        form={form}
        onSave={save}
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
            <Section title={words.create.products}>
              <OrderProducts
                chosen={chosen}
                onChange={(items) => {
                  form.set('items', items)
                  form.forgive('items')
                }}
                error={
                  wrongItem !== undefined && chosen.length === 0
                    ? words.create.nothing
                    : form.errorOf(wrongItem ?? 'items')
                }
              />
              <ServiceForms
                forms={forms}
                quantityOf={(productId) => chosen.find(({ id }) => id === productId)?.quantity ?? 1}
                form={form}
              />
            </Section>
          </div>
          <Terms form={form} />
        </div>
      </AdminForm>
    </AdminPage>
  )
}

function Customer({ form }: { readonly form: DraftForm }) {
  const words = orderAdminWords.use()
  const { create } = words
  return (
    <Section title={create.customer}>
      <CustomerChoice
        chosen={form.values.username}
        error={form.errorOf('userId')}
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
      <FormRow>
        <Field label={create.email} type="email" autoComplete="off" required {...form.text('email')} />
        <Field label={create.phone} type="tel" autoComplete="off" {...form.text('phone')} />
      </FormRow>
      <BusinessFields form={form} />
      <Select label={create.language} {...form.text('language')}>
        <option value="he">{words.languages.he}</option>
        <option value="en">{words.languages.en}</option>
      </Select>
    </Section>
  )
}

function Terms({ form }: { readonly form: DraftForm }) {
  const words = orderAdminWords.use().create
  const { discount, pays } = form.values
  return (
    <Section title={words.price}>
      <FormRow>
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
      </FormRow>
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
    </Section>
  )
}
