import * as contract from '#contract/identity/two-factor.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import {
  confirmByPasskey,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  startTwoFactorPasskey,
} from './request-passkey.ts'
import { addPasskey, startPasskey } from './enrol-passkey.ts'
import { confirmTotp, startTotp } from './enrol-totp.ts'
import { verifyTwoFactor } from './verify-two-factor.ts'
import { listTwoFactorMethods } from './list-two-factor-methods.ts'
import { removePasskey, removeTwoFactorMethod } from './remove-method.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

/** Two-factor authentication, its set-up, and sign-in by passkey. */
export function twoFactorRoutes(context: ServerContext): readonly Route[] {
  return [
    handler(contract.verifyTwoFactor, (call, input) => verifyTwoFactor(call, context, input)),
    transaction(contract.startTwoFactorPasskey, (work, input) => startTwoFactorPasskey(work, context, input)),
    transaction(contract.startPasskeySignIn, (work) => startPasskeySignIn(work, context)),
    handler(contract.signInWithPasskey, (call, input) => signInWithPasskey(call, context, input)),
    transaction(contract.startPasskeyConfirmation, (work) => startPasskeyConfirmation(work, context)),
    handler(contract.confirmByPasskey, (call, input) => confirmByPasskey(call, context, input)),
    query(contract.listTwoFactorMethods, (read) => listTwoFactorMethods(read, context)),
    transaction(contract.startTotp, (work) => startTotp(work, context)),
    transaction(contract.confirmTotp, (work, input) => confirmTotp(work, context, input)),
    transaction(contract.removeTotp, (work) => removeTwoFactorMethod(work, context, { kind: 'totp' })),
    transaction(contract.renewRecoveryCodes, (work) => renewRecoveryCodes(work, context)),
    handler(contract.startPasskey, (call) => startPasskey(call, context)),
    handler(contract.addPasskey, (call, input) => addPasskey(call, context, input)),
    transaction(contract.renamePasskey, (work, input) => renamePasskey(work, context, input)),
    transaction(contract.removePasskey, (work, { passkeyId }) => removePasskey(work, context, passkeyId)),
  ]
}
