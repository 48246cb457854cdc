import type { Language } from '#shop/localized.ts'

/** An e-mail about an account. 'code' e-mails contain a code, 'button' ones a link. */
type AccountEmailText = {
  readonly subject: string
  readonly paragraphs: readonly string[]
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

type Templates = Readonly<Record<AccountEmailName, AccountEmailText>>

const notYouEn =
  'If this was not you, set a new password right away with “Forgot your password?” on the sign-in page, and write to us.'
const notYouHe = 'לא עשיתם זאת? קבעו מיד סיסמה חדשה דרך ״שכחתי סיסמה״ בעמוד הכניסה, וכתבו לנו.'

const en: Templates = {
  'sign-up-code': {
    subject: 'Your {{shopName}} sign-up code',
    paragraphs: [
      'Enter this code on the sign-up page. It is valid for {{codeMinutes}} minutes.',
      'We never ask for it by phone or e-mail. If you did not sign up, you can ignore this e-mail: no account is opened without the code.',
    ],
  },
  'email-code': {
    subject: 'Confirm your new address at {{shopName}}',
    paragraphs: [
      'Enter this code on your account page to move your account to this address. It is valid for {{codeMinutes}} minutes.',
      'If you did not ask for this, you can ignore this e-mail: nothing changes without the code.',
    ],
  },
  'already-registered': {
    subject: 'You already have an account at {{shopName}}',
    paragraphs: [
      'Someone, probably you, has just tried to use this address for an account at {{shopName}}. It already has one, so nothing was changed.',
      'You can sign in as usual. If you do not remember your password, ask for a reset link on the sign-in page.',
    ],
    button: 'Sign in',
  },
  'reset-link': {
    subject: 'Reset your {{shopName}} password',
    paragraphs: [
      'Use the button to choose a new password. The link is valid for {{linkMinutes}} minutes and works once.',
      'If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
    ],
    button: 'Choose a new password',
  },
  'password-changed': {
    subject: 'Your {{shopName}} password was changed',
    paragraphs: ['Your password was changed, and your other devices were signed out.', notYouEn],
  },
  'email-changed': {
    subject: 'Your {{shopName}} account has a new address',
    paragraphs: [
      'Your account now uses another e-mail address. We no longer send e-mails to this one.',
      'If this was not you, write to us right away: reply to this e-mail.',
    ],
  },
  'session-stolen': {
    subject: 'We signed you out of {{shopName}} on one device',
    paragraphs: [
      'One of your sessions was used from two places at once. This can mean that somebody copied it, so we ended it. Sign in again to continue.',
      'If you do not know why this happened, set a new password and check the active sessions on your account page.',
    ],
  },
  'google-linked': {
    subject: 'Google can now sign you in to {{shopName}}',
    paragraphs: ['A Google account was connected to your account and can sign you in from now on.', notYouEn],
  },
  'google-unlinked': {
    subject: 'Google no longer signs you in to {{shopName}}',
    paragraphs: ['The Google account was disconnected from your account.', notYouEn],
  },
  'two-factor-added': {
    subject: 'Two-factor authentication was added to your {{shopName}} account',
    paragraphs: [
      'An authenticator app or a passkey was added to your account. From now on, signing in with your password asks for two-factor authentication.',
      notYouEn,
    ],
  },
  'two-factor-removed': {
    subject: 'Two-factor authentication was removed from your {{shopName}} account',
    paragraphs: [
      'An authenticator app or a passkey was removed from your account and no longer signs you in.',
      notYouEn,
    ],
  },
  'two-factor-guessed': {
    subject: 'Five wrong codes for your {{shopName}} account',
    paragraphs: [
      'Somebody completed the first step of signing in, with your password or with Google, and then entered five wrong codes. None of them opened your account.',
      notYouEn,
      'If you sign in with Google, change your Google password too.',
    ],
  },
  'recovery-code-used': {
    subject: 'A recovery code of your {{shopName}} account was used',
    paragraphs: [
      'Somebody, probably you, signed in with one of your recovery codes. It does not work a second time; the others still do.',
      notYouEn,
    ],
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes for your {{shopName}} account',
    paragraphs: [
      'New recovery codes were created for your account. The previous ones no longer work.',
      notYouEn,
    ],
  },
}

const he: Templates = {
  'sign-up-code': {
    subject: 'קוד ההרשמה שלכם לחנות {{shopName}}',
    paragraphs: [
      'הזינו את הקוד הזה בעמוד ההרשמה. הקוד תקף ל־{{codeMinutes}} דקות.',
      'לעולם לא נבקש מכם את הקוד בטלפון או בדוא״ל. לא נרשמתם? אפשר להתעלם מההודעה: בלי הקוד לא ייפתח חשבון.',
    ],
  },
  'email-code': {
    subject: 'אישור כתובת הדוא״ל החדשה שלכם בחנות {{shopName}}',
    paragraphs: [
      'הזינו את הקוד הזה בעמוד החשבון כדי להעביר את החשבון לכתובת הזו. הקוד תקף ל־{{codeMinutes}} דקות.',
      'לא ביקשתם זאת? אפשר להתעלם מההודעה: בלי הקוד דבר לא ישתנה.',
    ],
  },
  'already-registered': {
    subject: 'כבר יש לכם חשבון בחנות {{shopName}}',
    paragraphs: [
      'מישהו, כנראה אתם, ניסה כעת להשתמש בכתובת הזו לחשבון בחנות {{shopName}}. לכתובת כבר יש חשבון, ולכן דבר לא השתנה.',
      'אפשר להיכנס כרגיל. לא זוכרים את הסיסמה? בקשו קישור לאיפוס בעמוד הכניסה.',
    ],
    button: 'לכניסה',
  },
  'reset-link': {
    subject: 'איפוס הסיסמה שלכם בחנות {{shopName}}',
    paragraphs: [
      'לחצו על הכפתור כדי לבחור סיסמה חדשה. הקישור תקף ל־{{linkMinutes}} דקות וניתן לשימוש פעם אחת בלבד.',
      'לא ביקשתם לאפס את הסיסמה? אפשר להתעלם מההודעה: הסיסמה שלכם לא תשתנה.',
    ],
    button: 'לבחירת סיסמה חדשה',
  },
  'password-changed': {
    subject: 'הסיסמה שלכם בחנות {{shopName}} הוחלפה',
    paragraphs: ['הסיסמה שלכם הוחלפה, ושאר המכשירים שלכם נותקו מהחשבון.', notYouHe],
  },
  'email-changed': {
    subject: 'כתובת הדוא״ל של החשבון שלכם בחנות {{shopName}} הוחלפה',
    paragraphs: [
      'מעכשיו החשבון שלכם משויך לכתובת דוא״ל אחרת, והודעות לא יישלחו עוד לכתובת הזו.',
      'לא עשיתם זאת? כתבו לנו מיד בתשובה להודעה הזו.',
    ],
  },
  'session-stolen': {
    subject: 'ניתקנו את אחד המכשירים שלכם מהחנות {{shopName}}',
    paragraphs: [
      'אחת ההתחברויות שלכם הופעלה משני מקומות באותו זמן. ייתכן שמישהו העתיק אותה, ולכן סיימנו אותה. כדי להמשיך, היכנסו מחדש.',
      'לא ידוע לכם מדוע זה קרה? קבעו סיסמה חדשה ובדקו את ההתחברויות הפעילות בעמוד החשבון.',
    ],
  },
  'google-linked': {
    subject: 'מעכשיו אפשר להיכנס לחנות {{shopName}} באמצעות Google',
    paragraphs: ['חשבון Google קושר לחשבון שלכם, ומעכשיו אפשר להיכנס באמצעותו.', notYouHe],
  },
  'google-unlinked': {
    subject: 'הכניסה לחנות {{shopName}} באמצעות Google בוטלה',
    paragraphs: ['חשבון Google נותק מהחשבון שלכם.', notYouHe],
  },
  'two-factor-added': {
    subject: 'נוסף אימות דו־שלבי לחשבון שלכם בחנות {{shopName}}',
    paragraphs: [
      'אפליקציית אימות או מפתח גישה נוספו לחשבון שלכם. מעכשיו, כניסה עם סיסמה תדרוש גם אימות דו־שלבי.',
      notYouHe,
    ],
  },
  'two-factor-removed': {
    subject: 'הוסר אמצעי אימות מהחשבון שלכם בחנות {{shopName}}',
    paragraphs: ['אפליקציית אימות או מפתח גישה הוסרו מהחשבון שלכם, ואי אפשר עוד להיכנס באמצעותם.', notYouHe],
  },
  'two-factor-guessed': {
    subject: 'חמישה קודים שגויים בכניסה לחשבון שלכם בחנות {{shopName}}',
    paragraphs: [
      'מישהו השלים את השלב הראשון של הכניסה, עם הסיסמה שלכם או עם Google, ואחריו הזין חמישה קודים שגויים. אף אחד מהם לא פתח את החשבון.',
      notYouHe,
      'אם אתם נכנסים עם Google, החליפו גם את הסיסמה של חשבון Google.',
    ],
  },
  'recovery-code-used': {
    subject: 'נעשה שימוש בקוד שחזור של החשבון שלכם בחנות {{shopName}}',
    paragraphs: [
      'מישהו, כנראה אתם, נכנס עם אחד מקודי השחזור שלכם. הקוד הזה לא יפעל שוב, והאחרים עדיין תקפים.',
      notYouHe,
    ],
  },
  'recovery-codes-renewed': {
    subject: 'קודי שחזור חדשים לחשבון שלכם בחנות {{shopName}}',
    paragraphs: ['נוצרו קודי שחזור חדשים לחשבון שלכם. הקודים הקודמים כבר אינם תקפים.', notYouHe],
  },
}

export const accountEmailTexts: Readonly<Record<Language, Templates>> = { en, he }
export const codeLabel: Readonly<Record<Language, string>> = { en: 'Code', he: 'קוד' }
