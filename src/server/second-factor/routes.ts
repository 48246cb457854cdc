import * as contract from '../../contract/second-factor.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import {
  confirmByPasskey,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  startSecondFactorPasskey,
} from './ask-passkey.ts'
import { addPasskey, startPasskey } from './enrol-passkey.ts'
import { confirmTotp, startTotp } from './enrol-totp.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { listSecondFactors } from './list-second-factors.ts'
import { removeFactor } from './remove-factor.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

/** The second step: giving it, setting it up, and the way in that needs no first one. */
export function secondFactorRoutes(context: ServerContext): readonly Route[] {
  return [
    steps(contract.giveSecondFactor, (call, input) => giveSecondFactor(call, context, input)),
    works(contract.startSecondFactorPasskey, (work, input) => startSecondFactorPasskey(work, context, input)),
    works(contract.startPasskeySignIn, (work) => startPasskeySignIn(work, context)),
    steps(contract.signInWithPasskey, (call, input) => signInWithPasskey(call, context, input)),
    works(contract.startPasskeyConfirmation, (work) => startPasskeyConfirmation(work, context)),
    steps(contract.confirmByPasskey, (call, input) => confirmByPasskey(call, context, input)),
    reads(contract.listSecondFactors, (read) => listSecondFactors(read, context)),
    works(contract.startTotp, (work) => startTotp(work, context)),
    works(contract.confirmTotp, (work, input) => confirmTotp(work, context, input)),
    works(contract.removeTotp, (work) => removeFactor(work, context, { kind: 'totp' })),
    works(contract.renewRecoveryCodes, (work) => renewRecoveryCodes(work, context)),
    steps(contract.startPasskey, (call) => startPasskey(call, context)),
    steps(contract.addPasskey, (call, input) => addPasskey(call, context, input)),
    works(contract.renamePasskey, (work, input) => renamePasskey(work, context, input)),
    works(contract.removePasskey, (work, { passkeyId }) =>
      removeFactor(work, context, { kind: 'passkey', id: passkeyId }),
    ),
  ]
}
