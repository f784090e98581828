import { isUniqueViolation } from '../platform/database.ts'

/** Whether the database refused a payment because the same money is there already, whatever order it was for. */
export function isCountedBefore(error: unknown): boolean {
  return isUniqueViolation(error, 'payments_reference') || isUniqueViolation(error, 'payments_session')
}
