import { identityWords } from '#web/identity/identity-words.ts'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { accountWords } from '../account-words.ts'
import { InvitationView, invitationWords } from './invitation-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [invitationWords, accountWords, identityWords],
  head: (_words, _data, { language }) => ({ title: invitationWords.of(language).title }),
  View: InvitationView,
})
