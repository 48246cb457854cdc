import type { Language } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'

type AlertText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: string
  /** Shown in the footer, with the link that stops the e-mails. */
  readonly stop: string
}

type AlertEmailName = 'confirm' | 'back'

const texts: Readonly<Record<Language, Readonly<Record<AlertEmailName, AlertText>>>> = {
  en: {
    confirm: {
      subject: 'Shall we notify you when {{productName}} is back?',
      paragraphs: [
        'Someone, probably you, asked {{shopName}} to write to this address once {{productName}} is in stock again.',
        'If that is right, confirm it with the button. If not, ignore this e-mail: without your confirmation we will not write again.',
      ],
      button: 'Yes, notify me',
      stop: 'Do not write to me',
    },
    back: {
      subject: '{{productName}} is back in stock',
      paragraphs: [
        'As you asked: {{productName}} is back in stock.',
        'We write in the order of requests and cannot hold a unit for you. This is the only e-mail you will get about it.',
      ],
      button: 'See the product',
      stop: 'Delete my address',
    },
  },
  he: {
    confirm: {
      subject: 'לעדכן אתכם כשהמוצר {{productName}} יחזור למלאי?',
      paragraphs: [
        'מישהו, כנראה אתם, ביקש מהחנות {{shopName}} לכתוב לכתובת הזו כשהמוצר {{productName}} יחזור למלאי.',
        'אם זה נכון, אשרו בלחיצה על הכפתור. אם לא, אין צורך לעשות דבר: בלי האישור שלכם לא נכתוב שוב.',
      ],
      button: 'כן, עדכנו אותי',
      stop: 'לא לכתוב לי',
    },
    back: {
      subject: 'המוצר {{productName}} חזר למלאי',
      paragraphs: [
        'ביקשתם שנעדכן: המוצר {{productName}} חזר למלאי.',
        'אנחנו כותבים לפי סדר הבקשות, ואיננו יכולים לשמור עבורכם יחידה. זו ההודעה היחידה שתקבלו בעניין.',
      ],
      button: 'לעמוד המוצר',
      stop: 'מחקו את הכתובת שלי',
    },
  },
}

type AlertEmail = EmailDefinition<'productName', 'button'> & {
  /** Shown in the footer, with the link that stops the e-mails. */
  readonly stop: Readonly<Record<Language, string>>
}

function say(name: AlertEmailName, language: Language) {
  const { subject, paragraphs, button } = texts[language][name]
  return template(subject, ...paragraphs, { block: 'button', text: button })
}

function define(
  name: AlertEmailName,
  more: Pick<AlertEmail, 'about'> & Partial<Pick<AlertEmail, 'subjectPrefix'>>,
): AlertEmail {
  return {
    name: `alert-${name}`,
    group: 'alerts',
    variables: ['productName'],
    blocks: { button: 'required' },
    defaults: { en: say(name, 'en'), he: say(name, 'he') },
    stop: { en: texts.en[name].stop, he: texts.he[name].stop },
    ...more,
  }
}

/**
 * The e-mails to people who wait for a product. `back` may count as an advertisement, so its subject says so,
 * as the law requires (Communications Law, s. 30A(e)).
 */
export const alertEmails: Readonly<Record<AlertEmailName, AlertEmail>> = {
  confirm: define('confirm', {
    about: { en: 'Shall we notify you when it is back?', he: 'לעדכן כשהמוצר יחזור?' },
  }),
  back: define('back', {
    about: { en: 'The product is back in stock', he: 'המוצר חזר למלאי' },
    subjectPrefix: { en: 'פרסומת / Ad: ', he: 'פרסומת: ' },
  }),
}
