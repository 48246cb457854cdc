import { codeMinutes, resetLinkMinutes } from '#shop/limits.ts'
import type { Language } from '#shop/localized.ts'

/** Every e-mail about an account. `code` e-mails carry a code, `button` ones a link. */
export type AccountEmail = {
  readonly subject: (shop: string) => string
  readonly paragraphs: (shop: string) => readonly string[]
  readonly button?: string
}

export type AccountEmailName =
  | 'sign-up-code'
  | 'email-code'
  | 'already-registered'
  | 'reset-link'
  | 'password-changed'
  | 'email-changed'
  | 'session-stolen'
  | 'google-linked'
  | 'google-unlinked'
  | 'two-factor-added'
  | 'two-factor-removed'
  | 'two-factor-guessed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'

type Templates = Readonly<Record<AccountEmailName, AccountEmail>>

const notYouEn =
  'If this was not you, set a new password right away with “Forgot your password?” on the sign-in page, and write to us.'
const notYouHe = 'לא עשיתם זאת? קבעו מיד סיסמה חדשה דרך ״שכחתי סיסמה״ בעמוד ההתחברות, וכתבו לנו.'

const en: Templates = {
  'sign-up-code': {
    subject: (shop) => `Your ${shop} sign-up code`,
    paragraphs: () => [
      `Enter this code on the sign-up page. It is good for ${codeMinutes} minutes.`,
      'We never ask for it by phone or by mail. If you did not sign up, you can ignore this e-mail: no account is opened without the code.',
    ],
  },
  'email-code': {
    subject: (shop) => `Confirm your new address at ${shop}`,
    paragraphs: () => [
      `Enter this code on your account page to move your account to this address. It is good for ${codeMinutes} minutes.`,
      'If you did not ask for this, you can ignore this e-mail: nothing changes without the code.',
    ],
  },
  'already-registered': {
    subject: (shop) => `You already have an account at ${shop}`,
    paragraphs: (shop) => [
      `Someone, probably you, has just tried to use this address for an account at ${shop}. It already has one, so nothing was changed.`,
      'You can sign in as usual. If you do not remember your password, ask for a reset link on the sign-in page.',
    ],
    button: 'Sign in',
  },
  'reset-link': {
    subject: (shop) => `Reset your ${shop} password`,
    paragraphs: () => [
      `Use the button to choose a new password. The link is good for ${resetLinkMinutes} minutes and works once.`,
      'If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
    ],
    button: 'Choose a new password',
  },
  'password-changed': {
    subject: (shop) => `Your ${shop} password was changed`,
    paragraphs: () => ['Your password was changed, and your other devices were signed out.', notYouEn],
  },
  'email-changed': {
    subject: (shop) => `Your ${shop} account has a new address`,
    paragraphs: () => [
      'Your account now uses another e-mail address. E-mails no longer come to this one.',
      'If this was not you, write to us right away: reply to this e-mail.',
    ],
  },
  'session-stolen': {
    subject: (shop) => `We signed you out of ${shop} on one device`,
    paragraphs: () => [
      'A sign-in of yours was used from two places at once. This can mean that somebody copied it, so we ended it. Sign in again to continue.',
      'If you do not know why this happened, set a new password and look at the open sessions on your account page.',
    ],
  },
  'google-linked': {
    subject: (shop) => `Google can now sign you in to ${shop}`,
    paragraphs: () => [
      'A Google account was connected to your account and can sign you in from now on.',
      notYouEn,
    ],
  },
  'google-unlinked': {
    subject: (shop) => `Google no longer signs you in to ${shop}`,
    paragraphs: () => ['The Google account was disconnected from your account.', notYouEn],
  },
  'two-factor-added': {
    subject: (shop) => `Two-factor authentication was added to your ${shop} account`,
    paragraphs: () => [
      'An authenticator app or a passkey was added to your account. From now on, signing in with your password asks for two-factor authentication.',
      notYouEn,
    ],
  },
  'two-factor-removed': {
    subject: (shop) => `Two-factor authentication was removed from your ${shop} account`,
    paragraphs: () => [
      'An authenticator app or a passkey was removed from your account and no longer signs you in.',
      notYouEn,
    ],
  },
  'two-factor-guessed': {
    subject: (shop) => `Somebody may know your ${shop} password`,
    paragraphs: () => [
      'Somebody gave your password and then five wrong codes, so that sign-in was ended. Your account was not opened.',
      notYouEn,
    ],
  },
  'recovery-code-used': {
    subject: (shop) => `A recovery code of your ${shop} account was used`,
    paragraphs: () => [
      'Somebody, probably you, signed in with one of your recovery codes. It does not work a second time; the others still do.',
      notYouEn,
    ],
  },
  'recovery-codes-renewed': {
    subject: (shop) => `New recovery codes for your ${shop} account`,
    paragraphs: () => [
      'New recovery codes were made for your account. The ones before no longer work.',
      notYouEn,
    ],
  },
}

const he: Templates = {
  'sign-up-code': {
    subject: (shop) => `קוד ההרשמה שלכם ל־${shop}`,
    paragraphs: () => [
      `הזינו את הקוד הזה בעמוד ההרשמה. הקוד תקף ל־${codeMinutes} דקות.`,
      'לעולם לא נבקש מכם את הקוד בטלפון או בדוא״ל. לא נרשמתם? אפשר להתעלם מההודעה: בלי הקוד לא ייפתח חשבון.',
    ],
  },
  'email-code': {
    subject: (shop) => `אישור כתובת הדוא״ל החדשה שלכם ב־${shop}`,
    paragraphs: () => [
      `הזינו את הקוד הזה בעמוד החשבון כדי להעביר את החשבון לכתובת הזו. הקוד תקף ל־${codeMinutes} דקות.`,
      'לא ביקשתם זאת? אפשר להתעלם מההודעה: בלי הקוד דבר לא ישתנה.',
    ],
  },
  'already-registered': {
    subject: (shop) => `כבר יש לכם חשבון ב־${shop}`,
    paragraphs: (shop) => [
      `מישהו, כנראה אתם, ניסה כעת להשתמש בכתובת הזו לחשבון ב־${shop}. לכתובת כבר יש חשבון, ולכן דבר לא השתנה.`,
      'אפשר להתחבר כרגיל. לא זוכרים את הסיסמה? בקשו קישור לאיפוס בעמוד ההתחברות.',
    ],
    button: 'להתחברות',
  },
  'reset-link': {
    subject: (shop) => `איפוס הסיסמה שלכם ב־${shop}`,
    paragraphs: () => [
      `לחצו על הכפתור כדי לבחור סיסמה חדשה. הקישור תקף ל־${resetLinkMinutes} דקות וניתן לשימוש פעם אחת בלבד.`,
      'לא ביקשתם לאפס את הסיסמה? אפשר להתעלם מההודעה: הסיסמה שלכם לא תשתנה.',
    ],
    button: 'לבחירת סיסמה חדשה',
  },
  'password-changed': {
    subject: (shop) => `הסיסמה שלכם ב־${shop} הוחלפה`,
    paragraphs: () => ['הסיסמה שלכם הוחלפה, ושאר המכשירים שלכם נותקו מהחשבון.', notYouHe],
  },
  'email-changed': {
    subject: (shop) => `כתובת הדוא״ל של חשבונכם ב־${shop} הוחלפה`,
    paragraphs: () => [
      'מעכשיו החשבון שלכם משויך לכתובת דוא״ל אחרת, והודעות לא יישלחו עוד לכתובת הזו.',
      'לא עשיתם זאת? כתבו לנו מיד בתשובה להודעה הזו.',
    ],
  },
  'session-stolen': {
    subject: (shop) => `ניתקנו את אחד המכשירים שלכם מ־${shop}`,
    paragraphs: () => [
      'אחת ההתחברויות שלכם הופעלה משני מקומות בו־זמנית. ייתכן שמישהו העתיק אותה, ולכן סיימנו אותה. כדי להמשיך, התחברו מחדש.',
      'לא ידוע לכם מדוע זה קרה? קבעו סיסמה חדשה ובדקו את ההתחברויות הפעילות בעמוד החשבון.',
    ],
  },
  'google-linked': {
    subject: (shop) => `מעכשיו אפשר להתחבר ל־${shop} באמצעות Google`,
    paragraphs: () => ['חשבון Google קושר לחשבונכם, ומעכשיו אפשר להתחבר באמצעותו.', notYouHe],
  },
  'google-unlinked': {
    subject: (shop) => `ההתחברות ל־${shop} באמצעות Google בוטלה`,
    paragraphs: () => ['חשבון Google נותק מחשבונכם.', notYouHe],
  },
  'two-factor-added': {
    subject: (shop) => `נוסף אימות דו־שלבי לחשבון שלכם ב־${shop}`,
    paragraphs: () => [
      'אפליקציית אימות או מפתח גישה נוספו לחשבונכם. מעכשיו, כניסה עם סיסמה תדרוש גם שלב שני.',
      notYouHe,
    ],
  },
  'two-factor-removed': {
    subject: (shop) => `הוסר אמצעי אימות מהחשבון שלכם ב־${shop}`,
    paragraphs: () => [
      'אפליקציית אימות או מפתח גישה הוסרו מחשבונכם, ואי אפשר עוד להתחבר באמצעותם.',
      notYouHe,
    ],
  },
  'two-factor-guessed': {
    subject: (shop) => `ייתכן שמישהו יודע את הסיסמה שלכם ב־${shop}`,
    paragraphs: () => [
      'מישהו הזין את הסיסמה שלכם ואחריה חמישה קודים שגויים, ולכן עצרנו את ההתחברות. איש לא נכנס לחשבון.',
      notYouHe,
    ],
  },
  'recovery-code-used': {
    subject: (shop) => `נעשה שימוש בקוד שחזור של החשבון שלכם ב־${shop}`,
    paragraphs: () => [
      'מישהו, כנראה אתם, התחבר עם אחד מקודי השחזור שלכם. הקוד הזה לא יפעל שוב, והאחרים עדיין תקפים.',
      notYouHe,
    ],
  },
  'recovery-codes-renewed': {
    subject: (shop) => `קודי שחזור חדשים לחשבון שלכם ב־${shop}`,
    paragraphs: () => ['נוצרו קודי שחזור חדשים לחשבונכם. הקודים הקודמים כבר אינם תקפים.', notYouHe],
  },
}

export const accountEmails: Readonly<Record<Language, Templates>> = { en, he }
export const codeLabel: Readonly<Record<Language, string>> = { en: 'Code', he: 'קוד' }
