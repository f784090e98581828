// docs/operations/installing.md, 'Connections': these are answered 503, and the work is tried again.
const states = [
  /^08/, // connection exceptions
  /^57P0[1-5]$/, // the server ends the session, or does not accept any yet
  /^25006$/, // read-only: this server is no longer the primary
  /^53300$/, // too many connections
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
  if (!(error instanceof Error)) return false
  return ('code' in error && ['26000', '42P05'].includes(String(error.code))) || isLostStatement(error.cause)
}

/** Whether the database could not be reached or did not answer. Also recognizes an error that Drizzle has wrapped. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (states.some(state => state.test(code)) || systemErrors.includes(code) || messages.test(error.message))
    return true
  return isConnectionFault(error.cause)
}
