import { paths } from '../../app/paths.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'

/** A second factor is set up within 10 minutes after signing in. */
export const signInAgain = `${paths.signIn(backOfficePaths.factor())}&again`
