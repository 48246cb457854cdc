import type { Language, Localized } from '#shop/localized.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import type { EmailConstant } from '#server/integrations/mail/email-variables.ts'
import { type AccountEmailName, accountEmailTexts, codeLabel } from './account-email-texts.ts'

type AccountEmail = EmailDefinition<EmailConstant, 'code' | 'button'>

const about: Readonly<Record<AccountEmailName, Localized>> = {
  'sign-up-code': { en: 'Code to sign up', he: 'קוד הרשמה' },
  'email-code': { en: 'Code for a new address', he: 'קוד לאישור כתובת חדשה' },
  'already-registered': { en: 'The address has an account already', he: 'לכתובת כבר יש חשבון' },
  'reset-link': { en: 'Link to choose a new password', he: 'קישור לבחירת סיסמה חדשה' },
  'password-changed': { en: 'The password was changed', he: 'הסיסמה הוחלפה' },
  'email-changed': { en: 'The address was changed (to the old one)', he: 'הכתובת הוחלפה (לכתובת הקודמת)' },
  'session-stolen': { en: 'A session was used twice', he: 'התחברות הופעלה משני מקומות' },
  'google-linked': { en: 'Google was connected', he: 'חשבון Google קושר' },
  'google-unlinked': { en: 'Google was disconnected', he: 'חשבון Google נותק' },
  'two-factor-added': { en: 'Two-factor authentication was added', he: 'נוסף אימות דו־שלבי' },
  'two-factor-removed': { en: 'Two-factor authentication was removed', he: 'הוסר אימות דו־שלבי' },
  'two-factor-guessed': { en: 'Five wrong codes at sign-in', he: 'חמישה קודים שגויים בכניסה' },
  'recovery-code-used': { en: 'A recovery code was used', he: 'נעשה שימוש בקוד שחזור' },
  'recovery-codes-renewed': { en: 'New recovery codes', he: 'קודי שחזור חדשים' },
}

const withCode: readonly AccountEmailName[] = ['sign-up-code', 'email-code']

function define(name: AccountEmailName): AccountEmail {
  const hasCode = withCode.includes(name)
  const hasButton = accountEmailTexts.en[name].button !== undefined
  const say = (language: Language) => {
    const { subject, paragraphs, button = '' } = accountEmailTexts[language][name]
    return template(
      subject,
      ...paragraphs,
      ...(hasCode ? [{ block: 'code', text: codeLabel[language] } as const] : []),
      ...(hasButton ? [{ block: 'button', text: button } as const] : []),
    )
  }
  return {
    name: `account-${name}`,
    group: 'accounts',
    about: about[name],
    variables: hasCode ? ['codeMinutes'] : name === 'reset-link' ? ['linkMinutes'] : [],
    blocks: { ...(hasCode ? { code: 'required' } : {}), ...(hasButton ? { button: 'required' } : {}) },
    defaults: { en: say('en'), he: say('he') },
  }
}

/** All e-mails about accounts. */
export const accountEmails: Readonly<Record<AccountEmailName, AccountEmail>> = {
  'sign-up-code': define('sign-up-code'),
  'email-code': define('email-code'),
  'already-registered': define('already-registered'),
  'reset-link': define('reset-link'),
  'password-changed': define('password-changed'),
  'email-changed': define('email-changed'),
  'session-stolen': define('session-stolen'),
  'google-linked': define('google-linked'),
  'google-unlinked': define('google-unlinked'),
  'two-factor-added': define('two-factor-added'),
  'two-factor-removed': define('two-factor-removed'),
  'two-factor-guessed': define('two-factor-guessed'),
  'recovery-code-used': define('recovery-code-used'),
  'recovery-codes-renewed': define('recovery-codes-renewed'),
}
