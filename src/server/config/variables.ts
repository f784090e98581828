import { z } from 'zod'

export const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform(url => new URL(url).href.replace(/\/+$/, ''))

export const nonEmpty = z.string().min(1)

export const commaSeparated = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

function isHttps(address: string | undefined): boolean {
  return /^\s*https:/i.test(address ?? '')
}

type Reach = { BASE_URL?: string | undefined; HOST?: string | undefined; TRUST_PROXY?: string | undefined }

/** Others can reach it: by an https address, through a proxy, or because it listens on more than loopback. */
export function isPublic(env: Reach): boolean {
  return (
    isHttps(env.BASE_URL) ||
    Boolean(env.TRUST_PROXY) ||
    !/^(localhost|127\.[\d.]+|::1)$/i.test(env.HOST ?? 'localhost')
  )
}

type Report = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void }

export function addProblem(report: Report, variable: string, message: string) {
  report.addIssue({ code: 'custom', path: [variable], message })
}

export function requireTogether<Env extends object>(
  report: Report,
  env: Env,
  variables: readonly (keyof Env & string)[],
) {
  const missing = variables.filter(variable => !env[variable])
  if (missing[0] === undefined || missing.length === variables.length) return
  addProblem(report, missing[0], `${new Intl.ListFormat('en-GB').format(variables)} go together`)
}
