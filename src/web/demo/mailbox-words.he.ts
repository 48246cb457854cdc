import type { words as english } from './mailbox-words.en.ts'

export const words: typeof english = {
  title: 'תיבת הדואר של ההדגמה',
  note: 'הודעות שחנות ההדגמה הייתה שולחת. הן מוצגות כאן ואינן נשלחות באמת.',
  empty: 'עדיין אין דואר',
  emptyText: 'בצעו הזמנה או כתבו אלינו, וההודעה תופיע כאן.',
  refresh: 'רענון',
  to: 'אל',
  back: 'כל ההודעות',
  plain: 'טקסט בלבד',
  choose: 'בחרו הודעה כדי לקרוא אותה.',
  missing: 'אין הודעה כזו',
  failed: 'לא הצלחנו לטעון את תיבת הדואר.',
  notRefreshed: 'לא הצלחנו לרענן את הרשימה.',
  password: 'סיסמת תיבת הדואר',
  passwordHint: 'הסיסמה הודפסה כשהחנות עלתה.',
  passwordNeeded: 'הזינו את הסיסמה.',
  open: 'פתיחת תיבת הדואר',
}
