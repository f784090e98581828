import { plural } from '../plural.ts'
import { units } from './counts.ts'

type Line = { product: string; servers: number; periods: number; mode: string }

const plans: Record<string, string> = {
  'astra-1m': 'monthly subscription',
  'astra-1y': 'yearly subscription',
  'astra-lifetime': 'lifetime license',
  'astra-lifetime-update': 'lifetime license, one more year of updates',
  'astra-company': 'company license, one year',
}
const shortPlans: Record<string, string> = {
  'astra-1m': 'monthly',
  'astra-1y': 'yearly',
  'astra-lifetime': 'lifetime',
  'astra-lifetime-update': 'another year of updates',
  'astra-company': 'company',
}

const servers = (count: number) => `${count} ${plural('en', count, units())}`
const months = (count: number) => `${count} ${plural('en', count, { one: 'month', other: 'months' })}`

export const lineTitle = (brand: string, line: Line) =>
  [`${brand} ${plans[line.product] ?? line.product}`, ...describeSize(line)].join(', ')

/** For lists of the back office: 'monthly, 3 servers, renewal'. One month is not said. */
export const shortTitle = (line: Line) =>
  [shortPlans[line.product] ?? line.product, ...describeSize(line)]
    .filter(each => each !== months(1))
    .join(', ')

const describeSize = (line: Line) =>
  [
    line.product === 'astra-company'
      ? ''
      : `${line.mode === 'upgrade' ? 'upgrade to ' : ''}${servers(line.servers)}`,
    line.product === 'astra-1m' && line.mode !== 'upgrade' ? months(line.periods) : '',
    line.mode.startsWith('renew') ? 'renewal' : '',
  ].filter(Boolean)
