import type { Refused, Scenarios } from '#tests/support/scenarios.ts'

type Names =
  | 'listMessages'
  | 'getMessage'
  | 'answerMessage'
  | 'changeMessageState'
  | 'listAudit'
  | 'exportAudit'
  | 'verifyAudit'

const nobody = '0'.repeat(20)

/** The scenarios of the admin area's messages and audit log. */
export function inboxScenarios(
  ask: (name: Names, input: unknown) => Promise<Refused>,
): Pick<Scenarios, Names> {
  return {
    listMessages: {},
    getMessage: { 'not-found': () => ask('getMessage', { messageId: nobody }) },
    answerMessage: { 'not-found': () => ask('answerMessage', { messageId: nobody, text: 'Hello' }) },
    changeMessageState: {
      'not-found': () => ask('changeMessageState', { messageId: nobody, state: 'closed' }),
    },
    listAudit: {},
    exportAudit: {},
    verifyAudit: {},
  }
}
