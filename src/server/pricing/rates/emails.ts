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
  return ratesLetter(config, t, lines)
}

export function staleRatesMail(stale: readonly Rate[], config: OperatorConfig): Mail {
  const t = ratesMail.stale
  return ratesLetter(config, t, stale.map(t.line))
}

function ratesLetter(
  config: OperatorConfig,
  t: { subject: (productName: string) => string } & Record<'title' | 'opening' | 'next', string>,
  lines: readonly string[],
): Mail {
  const { supportEmail, productName, baseUrl } = config
  const parts = [t.opening, ...lines, [t.next, { link: `${baseUrl}/sezam/settings/rates/` }]]
  return writeLetter(
    { to: supportEmail, language: 'en', subject: t.subject(productName), title: t.title, parts },
    config,
  )
}
