import type { Config } from '../config/config.ts'
import { describeError, type Finding, failed, ok, warning } from './finding.ts'

const timeoutMs = 10_000

/** Connects, starts TLS and signs in. */
export async function checkMail({ smtp }: Config): Promise<Finding> {
  if (!smtp) return ok('in sandbox')
  const { default: nodemailer } = await import('nodemailer')
  const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = nodemailer.createTransport({ url: smtp.url, ...times })
  const { host, protocol, username } = new URL(smtp.url)
  try {
    await transport.verify()
    if (username === '') return warning(`${host} answers; SMTP_URL has no user`)
    return ok(`${host} accepts the user${protocol === 'smtps:' ? ', with TLS' : ''}`)
  } catch (error) {
    return failed(`SMTP_URL: ${host}: ${describeError(error)}`)
  } finally {
    transport.close()
  }
}
