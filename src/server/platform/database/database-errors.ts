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

export function hasCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, ...codes)
}

// docs/operations/installing.md, 'Connections': these are answered 503, and the work is tried again.
const states = [
  /^08/, // connection exceptions
  /^57P0[1-5]$/, // the server ends the session, or does not accept any yet
  /^25006$/, // read-only: this server is no longer the primary
  /^25P03$/, // the shop itself stood still during a transaction
  /^53[123]00$/, // disk full, out of memory, too many connections
  /^57014$/, // a statement took too long
  /^58030$/, // the disk cannot be read or written
]
const systemErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]

/** Errors of pg, of pg-pool and of `openGate` that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when|timeout expired|Query read timeout|Client (was closed|has encountered a connection error))/

export const lostStatement =
  'The connection pooler in DATABASE_URL loses prepared statements: use PgBouncer 1.21 or later with max_prepared_statements, or pool_mode = session'

/** invalid_sql_statement_name and duplicate_prepared_statement: the pooler changes the server between two uses. */
export function isLostStatement(error: unknown): boolean {
  return hasCode(error, '26000', '42P05')
}

/** Whether the database could not be reached, did not answer or has no room. Also recognizes a wrapped error. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (states.some(state => state.test(code)) || systemErrors.includes(code) || messages.test(error.message))
    return true
  return isConnectionFault(error.cause)
}
