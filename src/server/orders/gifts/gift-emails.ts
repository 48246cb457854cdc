import type { Language } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

type GiftEmailText = {
  readonly subject: string
  readonly greeting: string
  readonly lead: string
  readonly message: string
  readonly button: string
  readonly stepsTitle: string
  readonly steps: readonly string[]
  readonly keepLink: string
  /** Used if the e-mail contains the keys. */
  readonly stepsWithKeys: readonly string[]
  readonly keepKeys: string
}

/** The default text of the e-mail that brings a gift to its recipient. */
export const giftEmailTexts: Readonly<Record<Language, GiftEmailText>> = {
  en: {
    subject: '{{giverName}} sent you a gift from {{shopName}}',
    greeting: 'Hello {{name}},',
    lead: '{{giverName}} bought you a gift at {{shopName}}. It is ready for you to open.',
    message: '{{giverName}} writes:',
    button: 'Open your gift',
    stepsTitle: 'How to use it',
    steps: [
      'Open your gift with the button above.',
      'Press “Reveal key” next to the product.',
      'Follow the activation steps shown there.',
    ],
    stepsWithKeys: ['Copy the key above. The button shows how to activate it.'],
    keepKeys: 'This e-mail contains your keys. Do not forward it.',
    keepLink: 'Anyone with the link in this e-mail can open your gift. Do not forward it.',
  },
  he: {
    subject: 'קיבלתם מתנה מאת {{giverName}} דרך {{shopName}}',
    greeting: 'שלום {{name}},',
    lead: 'קיבלתם מתנה מאת {{giverName}}, שנקנתה עבורכם בחנות {{shopName}}. היא מחכה שתפתחו אותה.',
    message: 'הודעה מאת {{giverName}}:',
    button: 'לפתיחת המתנה',
    stepsTitle: 'איך משתמשים בה',
    steps: [
      'פותחים את המתנה בכפתור שלמעלה.',
      'לוחצים על ״חשיפת המפתח״ ליד המוצר.',
      'ממשיכים לפי הוראות ההפעלה שמופיעות שם.',
    ],
    stepsWithKeys: ['מעתיקים את המפתח שלמעלה. הכפתור מוביל להוראות ההפעלה.'],
    keepKeys: 'ההודעה הזו מכילה את המפתחות שלכם. אל תעבירו אותה הלאה.',
    keepLink: 'הקישור שבהודעה פותח את המתנה לכל מי שמחזיק בו. אל תעבירו אותו הלאה.',
  },
}

type GiftEmail = EmailDefinition<'name' | 'giverName', 'quote' | 'items' | 'keys' | 'button' | 'steps'>

function say(language: Language, withKeys: boolean) {
  const words = giftEmailTexts[language]
  return template(
    words.subject,
    words.greeting,
    words.lead,
    { block: 'quote', text: words.message },
    { block: 'items' },
    ...(withKeys ? [{ block: 'keys' } as const] : []),
    { block: 'button', text: words.button },
    { block: 'steps' },
    withKeys ? words.keepKeys : words.keepLink,
  )
}

/** The e-mail that brings a gift to its recipient. */
export const giftEmail: GiftEmail = {
  name: 'gift',
  group: 'gifts',
  about: { en: 'The gift (to whom it is for)', he: 'המתנה (למי שמקבל אותה)' },
  variables: ['name', 'giverName'],
  blocks: { quote: 'required', items: 'optional', button: 'required', steps: 'optional' },
  defaults: { en: say('en', false), he: say('he', false) },
}

/** The same e-mail with the keys in it. */
export const giftWithKeysEmail: GiftEmail = {
  ...giftEmail,
  name: 'gift-with-keys',
  about: { en: 'The gift with its keys (to whom it is for)', he: 'המתנה עם המפתחות (למי שמקבל אותה)' },
  blocks: { ...giftEmail.blocks, keys: 'required' },
  defaults: { en: say('en', true), he: say('he', true) },
}
