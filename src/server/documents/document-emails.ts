import type { Language } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

/** The labels of a tax document's details. */
export const documentRowNames: Readonly<
  Record<Language, Readonly<Record<'order' | 'number' | 'amount' | 'allocation', string>>>
> = {
  en: { order: 'Order', number: 'Number', amount: 'Amount', allocation: 'Allocation number' },
  he: { order: 'מספר הזמנה', number: 'מספר', amount: 'סכום', allocation: 'מספר הקצאה' },
}

/** Sends the link of a tax document that was issued after the order's or refund's e-mail. */
export const documentEmail: EmailDefinition<'name' | 'orderNumber' | 'documentName', 'details' | 'button'> = {
  name: 'order-document',
  group: 'orders',
  about: { en: 'A tax document was issued later', he: 'מסמך מס הופק מאוחר יותר' },
  variables: ['name', 'orderNumber', 'documentName'],
  blocks: { details: 'required', button: 'required' },
  defaults: {
    en: template(
      '{{shopName}}: {{documentName}} for order {{orderNumber}}',
      'Hello {{name}},',
      'A tax document for your order has been issued: {{documentName}}. The button below opens it; please keep it.',
      { block: 'details' },
      { block: 'button', text: 'Open the document' },
    ),
    he: template(
      '{{shopName}}: {{documentName}} על הזמנה {{orderNumber}}',
      'שלום {{name}},',
      'הופקה {{documentName}} על ההזמנה שלכם. הכפתור שלמטה פותח את המסמך, ומומלץ לשמור אותו.',
      { block: 'details' },
      { block: 'button', text: 'לצפייה במסמך' },
    ),
  },
}
