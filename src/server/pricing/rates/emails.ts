import { ratesMail } from '../../../texts/en/rates-mail.ts'
import type { Config } from '../../config/config.ts'
import { writeLetter } from '../../platform/letter.ts'
import type { Mail } from '../../platform/mail.ts'

type Rate = { currency: string; usdRate: string; source: string; day: string }
type OperatorConfig = Pick<Config, 'supportEmail' | 'productName' | 'baseUrl'>

export function proposedRatesMail(
  proposed: readonly Rate[],
  inForce: ReadonlyMap<string, { usdRate: string }>,
  config: OperatorConfig,
): Mail {
  const t = ratesMail.proposed
  const lines = proposed.map(rate => t.line({ ...rate, inForce: inForce.get(rate.currency)?.usdRate ?? '' }))
  return ratesLetter(config, t, [t.opening, ...lines, t.next])
}

export function staleRatesMail(stale: readonly Rate[], config: OperatorConfig): Mail {
  const t = ratesMail.stale
  return ratesLetter(config, t, [t.opening, ...stale.map(t.line), t.next])
}

function ratesLetter(
  config: OperatorConfig,
  { subject, title }: { subject: (productName: string) => string; title: string },
  parts: string[],
): Mail {
  const { supportEmail, productName } = config
  return writeLetter(
    { to: supportEmail, language: 'en', subject: subject(productName), title, parts },
    config,
  )
}
