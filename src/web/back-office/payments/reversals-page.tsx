import { redirect } from 'react-router'
import { backOfficePaths } from '../kit/back-office-paths.ts'

/** The address in e-mails that the operator has from earlier. */
export function loader() {
  throw redirect(`${backOfficePaths.payments}?kind=returned`)
}

export function Component() {
  return null
}
