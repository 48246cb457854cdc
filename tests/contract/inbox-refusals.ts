import type { Refused, Scenarios } from '#tests/support/scenarios.ts'

type Names =
  | 'listMessages'
  | 'getMessage'
  | 'answerMessage'
  | 'changeMessageState'
  | 'listSavedAnswers'
  | 'addSavedAnswer'
  | 'changeSavedAnswer'
  | 'removeSavedAnswer'
  | 'listAudit'
  | 'exportAudit'
  | 'verifyAudit'

const nobody = '0'.repeat(20)
const nothing = '01890000-0000-7000-8000-000000000000'
const answer = { name: 'Sent again', en: 'Hello {{name}}', he: 'שלום {{name}}' }

/** The scenarios of the admin area's messages and audit log. */
export function inboxScenarios(
  send: (name: Names, input: unknown) => Promise<Refused>,
  /** Creates a saved answer and returns its id. */
  write: (answer: object) => Promise<string>,
  /** Creates a cancellation notice whose sender was erased, and returns its id. */
  writeErased: () => Promise<string>,
): Pick<Scenarios, Names> {
  return {
    listMessages: {},
    getMessage: { 'not-found': () => send('getMessage', { messageId: nobody }) },
    answerMessage: {
      'not-found': () => send('answerMessage', { messageId: nobody, text: 'Hello' }),
      'sender-erased': async () => send('answerMessage', { messageId: await writeErased(), text: 'Hello' }),
    },
    changeMessageState: {
      'not-found': () => send('changeMessageState', { messageId: nobody, state: 'closed' }),
    },
    listSavedAnswers: {},
    addSavedAnswer: {
      'invalid-input': () => send('addSavedAnswer', { ...answer, en: 'Hello {{password}}' }),
    },
    changeSavedAnswer: {
      'not-found': () => send('changeSavedAnswer', { answerId: nothing, version: 1, ...answer }),
      'version-changed': async () =>
        send('changeSavedAnswer', { answerId: await write(answer), version: 7, ...answer }),
      'invalid-input': async () => {
        await write({ ...answer, name: 'Taken' })
        const answerId = await write({ ...answer, name: 'Another' })
        return send('changeSavedAnswer', { answerId, version: 1, ...answer, name: 'TAKEN' })
      },
    },
    removeSavedAnswer: { 'not-found': () => send('removeSavedAnswer', { answerId: nothing }) },
    listAudit: {},
    exportAudit: {},
    verifyAudit: {},
  }
}
