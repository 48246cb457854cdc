import { getCurrentUser as definition } from '../../contract/identity.ts'
import { reads, type Route } from '../http/route.ts'
import { getCurrentUser } from './get-current-user.ts'

export const identityRoutes: readonly Route[] = [reads(definition, getCurrentUser)]
