/** Recognizes an error that Drizzle has wrapped too. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505')
    return constraint === undefined || ('constraint' in error && error.constraint === constraint)
  return isUniqueViolation(error.cause, constraint)
}

/** Another transaction did the same in another order, so this one can be tried again. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01', '40001')
}

/** Another transaction kept a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03')
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, ...codes)
}
